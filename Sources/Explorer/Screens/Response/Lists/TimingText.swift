public import Networking
import TerminalUI

/// The timing chart as plain text, for the command line.
public enum TimingText {
    /// One chart for each request that was sent, in ASCII, 72 columns wide.
    public static func lines(of exchange: Exchange) -> [String] {
        TimingBlocks(exchange.hops, exchange.request, exchange.timings, columns: 72, drawing: .ascii).lines
            .map { $0.map(\.text).joined() }
    }
}
