# Prints what Rack makes of each text of a file (see Tests/ReaderProbe/Texts.swift), a line each.
require 'rack'
require 'rack/mock'

def text(bytes)
  '"' + bytes.b.each_byte.map { |code|
    next '\\' + code.chr if code == 34 || code == 92
    code.between?(32, 126) ? code.chr : format('\\u%04x', code)
  }.join + '"'
end

def tree(value)
  case value
  when nil then 'null'
  when String then text(value)
  when Array then '[' + value.map { |item| tree(item) }.join(',') + ']'
  else '{' + value.map { |key, item| text(key) + ':' + tree(item) }.join(',') + '}'
  end
end

def read(kind, bytes)
  if kind == 'q'
    Rack::Request.new({ 'QUERY_STRING' => bytes }).GET
  else
    Rack::Request.new(
      { 'REQUEST_METHOD' => 'POST', 'CONTENT_TYPE' => 'application/x-www-form-urlencoded',
        'rack.input' => StringIO.new(bytes) }
    ).POST
  end
end

File.open(ARGV[0], 'rb') do |file|
  while (head = file.read(5))
    kind, count = head.unpack('aN')
    bytes = count.positive? ? file.read(count) : ''.b
    begin
      puts "{\"tree\":#{tree(read(kind, bytes))}}"
    rescue Rack::QueryParser::ParameterTypeError, Rack::QueryParser::InvalidParameterError,
           Rack::QueryParser::QueryLimitError => e
      puts "{\"refused\":\"#{e.class.name.split('::').last}\"}"
    end
  end
end
