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

    /// The words are taken from the line, since `=`, `:` and `@` end a word of `COMP_WORDS`; what stands before the last of
    /// them within the word is cut off again. Bash inserts a candidate as it is, so that it is quoted here.
    private static let bashText = #"""
        # Completions of curlew for bash.
        _curlew() {
            local line=${COMP_LINE:0:COMP_POINT} word quote= cut= breaks= mark candidate summary
            local -a given
            COMPREPLY=()
            # Takes the backslashes off; nothing of the line is run.
            IFS=$' \t' read -a given <<<"$line"
            case $line in
            *\\[[:blank:]]) ;;
            *[[:blank:]]) given+=('') ;;
            esac
            word=${given[${#given[@]}-1]}
            case $word in
            [\'\"]*)
                quote=${word:0:1} word=${word:1}
                # Bash replaces a word whose quotes are closed as a whole, so that nothing would quote the name.
                case $word in *"$quote"*) return ;; esac
                given[${#given[@]}-1]=$word
                ;;
            *[\'\"]*) return ;;
            *)
                for mark in = : @; do
                    if [[ ${COMP_WORDBREAKS-=:@} == *"$mark"* ]]; then breaks+=$mark; fi
                done
                cut=${word%"${word##*[$breaks]}"}
                ;;
            esac
            while IFS=$'\t' read -r candidate summary; do
                candidate=${candidate#"$cut"}
                case $quote in
                # Bash closes the quotes itself, but not behind a quote of the name.
                \') candidate=${candidate//\'/\'\\\'\'}\' ;;
                \")
                    for mark in \\ '"' '$' '`'; do candidate=${candidate//"$mark"/\\"$mark"}; done
                    # Within these quotes nothing keeps it from the history.
                    candidate=${candidate//!/\"\\!\"}\"
                    ;;
                *) printf -v candidate %q "$candidate" ;;
                esac
                # One at the beginning would take the place of the one that is open.
                [[ -n $quote && $candidate == "$quote"* ]] && candidate=$quote$candidate
                COMPREPLY+=("$candidate")
            done < <(command "${given[0]}" completions words -- "${given[@]:1}" 2>/dev/null)
        }
        complete -o default -F _curlew curlew

        """#

    private static let zshText = #"""
        #compdef curlew
        # Completions of curlew for zsh.
        _curlew() {
            local -a lines candidates
            local line word
            lines=("${(@f)$(command ${(Q)words[1]} completions words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            for line in $lines; do
                [[ -n $line ]] || continue
                word=${${${line%%$'\t'*}//\\/\\\\}//:/\\:}
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
            set -l given (commandline -opc)
            # Nothing comes of a word whose quotes are open; then it is taken as it is.
            set -l word (string unescape -- (commandline -ct); or commandline -ct)
            command $given[1] completions words -- $given[2..-1] "$word" 2>/dev/null
        end
        complete -c curlew -f -a '(__curlew_words)'
        # Files where the program knows no words.
        complete -c curlew -n 'not __curlew_words | string length -q' -F

        """#
}
