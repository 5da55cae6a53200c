/// A shell's script of completions. It gives the words so far to the program, the last of them unfinished, and falls back on
/// files.
nonisolated enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    /// The words are taken from the line, since `=` and `:` end a word of `COMP_WORDS`; what stands before the last of them
    /// within the word is cut off again.
    private static let bashText = #"""
        # Completions of curlew for bash.
        _curlew() {
            local line=${COMP_LINE:0:COMP_POINT} IFS=$'\n' words word
            local -a given
            IFS=$' \t' read -r -a given <<<"$line"
            case $line in *[[:blank:]]) given+=('') ;; esac
            word=${given[${#given[@]}-1]}
            words=$(command "${given[0]}" completions words -- "${given[@]:1}" 2>/dev/null | cut -f1)
            local cut=${word%"${word##*[=:]}"}
            COMPREPLY=()
            local candidate
            for candidate in $words; do COMPREPLY+=("${candidate#"$cut"}"); done
        }
        complete -o default -F _curlew curlew

        """#

    private static let zshText = #"""
        #compdef curlew
        # Completions of curlew for zsh.
        _curlew() {
            local -a lines candidates
            local line word
            lines=("${(@f)$(command ${words[1]} completions words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
            for line in $lines; do
                [[ -n $line ]] || continue
                word=${${line%%$'\t'*}//:/\\:}
                # A colon without a summary behind it would be shown as one.
                [[ $line == *$'\t'?* ]] && word+=:${line#*$'\t'}
                candidates+=("$word")
            done
            if (( ${#candidates} )); then _describe curlew candidates; else _files; fi
        }
        if [ "$funcstack[1]" = _curlew ]; then _curlew "$@"; else compdef _curlew curlew; fi

        """#

    private static let fishText = #"""
        # Completions of curlew for fish.
        function __curlew_words
            set -l given (commandline -opc) (commandline -ct)
            command $given[1] completions words -- $given[2..-1] 2>/dev/null
        end
        complete -c curlew -f -a '(__curlew_words)'
        # Files where the program knows no words.
        complete -c curlew -n 'not __curlew_words | string length -q' -F

        """#
}
