# One line of form text for each line of JSON in the file that is named.
require "json"
require "active_support/core_ext/object/to_query"
File.foreach(ARGV[0], chomp: true, encoding: "UTF-8") { |line| puts JSON.parse(line, max_nesting: 600).to_query }
