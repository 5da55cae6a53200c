/// Simulated colour blindness (Machado, Oliveira and Fernandes, 2009, full severity): matrices on linear light.
enum ColorVision: CaseIterable {
    case protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }

    /// The distance of two colours for this vision.
    func distance(_ one: RGB, _ other: RGB) -> Double { lab(one).distance(to: lab(other)) }

    private func lab(_ color: RGB) -> OKLab {
        let light = color.linear
        let seen = matrix.map { row in
            min(1, max(0, row[0] * light.red + row[1] * light.green + row[2] * light.blue))
        }
        return OKLab(linear: (seen[0], seen[1], seen[2]))
    }
}
