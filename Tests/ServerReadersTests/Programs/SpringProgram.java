// Prints what Spring, on Tomcat's parameters, binds each text of a file to (see Tests/ReaderProbe/Texts.swift), a line each.
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.tomcat.util.http.Parameters;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.web.bind.WebDataBinder;

public class SpringProgram {
    /** What Tests/ReaderSupport/FormClass.swift declares, at its deepest level. */
    public static class Bottom {
        private String a;
        private List<String> b;
        private Map<String, String> c;
        private List<List<String>> g;
        private Map<String, List<String>> h;
        private Map<String, Map<String, Map<String, String>>> k;

        public String getA() { return a; }
        public void setA(String value) { a = value; }
        public List<String> getB() { return b; }
        public void setB(List<String> value) { b = value; }
        public Map<String, String> getC() { return c; }
        public void setC(Map<String, String> value) { c = value; }
        public List<List<String>> getG() { return g; }
        public void setG(List<List<String>> value) { g = value; }
        public Map<String, List<String>> getH() { return h; }
        public void setH(Map<String, List<String>> value) { h = value; }
        public Map<String, Map<String, Map<String, String>>> getK() { return k; }
        public void setK(Map<String, Map<String, Map<String, String>>> value) { k = value; }

        void members(Map<String, Object> all) {
            all.put("a", a);
            all.put("b", b);
            all.put("c", c);
            all.put("g", g);
            all.put("h", h);
            all.put("k", k);
        }
    }

    public static class Middle extends Bottom {
        private Bottom d;
        private List<Bottom> e;
        private Map<String, Bottom> f;

        public Bottom getD() { return d; }
        public void setD(Bottom value) { d = value; }
        public List<Bottom> getE() { return e; }
        public void setE(List<Bottom> value) { e = value; }
        public Map<String, Bottom> getF() { return f; }
        public void setF(Map<String, Bottom> value) { f = value; }

        @Override void members(Map<String, Object> all) {
            super.members(all);
            all.put("d", d);
            all.put("e", e);
            all.put("f", f);
        }
    }

    public static class Top extends Bottom {
        private Middle d;
        private List<Middle> e;
        private Map<String, Middle> f;

        public Middle getD() { return d; }
        public void setD(Middle value) { d = value; }
        public List<Middle> getE() { return e; }
        public void setE(List<Middle> value) { e = value; }
        public Map<String, Middle> getF() { return f; }
        public void setF(Map<String, Middle> value) { f = value; }

        @Override void members(Map<String, Object> all) {
            super.members(all);
            all.put("d", d);
            all.put("e", e);
            all.put("f", f);
        }
    }

    private static void text(String value, StringBuilder line) {
        line.append('"');
        for (byte each : value.getBytes(StandardCharsets.UTF_8)) {
            int code = each & 255;
            if (code == '"' || code == '\\') line.append('\\').append((char) code);
            else if (code >= 32 && code < 127) line.append((char) code);
            else line.append(String.format("\\u%04x", code));
        }
        line.append('"');
    }

    /** Properties by name, without those that are null; entries of maps as they came. */
    private static void tree(Object value, StringBuilder line) {
        if (value == null) {
            line.append("null");
        } else if (value instanceof String) {
            text((String) value, line);
        } else if (value instanceof List) {
            line.append('[');
            boolean isFirst = true;
            for (Object item : (List<?>) value) {
                if (!isFirst) line.append(',');
                isFirst = false;
                tree(item, line);
            }
            line.append(']');
        } else if (value instanceof Map) {
            members((Map<?, ?>) value, line);
        } else {
            Map<String, Object> all = new TreeMap<>();
            ((Bottom) value).members(all);
            all.values().removeIf(member -> member == null);
            members(all, line);
        }
    }

    private static void members(Map<?, ?> all, StringBuilder line) {
        line.append('{');
        boolean isFirst = true;
        for (Map.Entry<?, ?> entry : all.entrySet()) {
            if (!isFirst) line.append(',');
            isFirst = false;
            text((String) entry.getKey(), line);
            line.append(':');
            tree(entry.getValue(), line);
        }
        line.append('}');
    }

    /** As WebUtils#getParametersStartingWith gives them to a ServletRequestDataBinder. */
    private static Map<String, Object> parameters(byte[] bytes) {
        Parameters parameters = new Parameters();
        parameters.setCharset(StandardCharsets.UTF_8);
        parameters.setLimit(10000);
        parameters.processParameters(bytes, 0, bytes.length);
        Map<String, Object> all = new TreeMap<>();
        for (Enumeration<String> names = parameters.getParameterNames(); names.hasMoreElements();) {
            String name = names.nextElement();
            String[] values = parameters.getParameterValues(name);
            all.put(name, values.length > 1 ? values : values[0]);
        }
        return all;
    }

    public static void main(String[] arguments) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        DefaultFormattingConversionService conversion = new DefaultFormattingConversionService();
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            while (in.read() >= 0) {
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                Top top = new Top();
                StringBuilder line = new StringBuilder();
                try {
                    WebDataBinder binder = new WebDataBinder(top);
                    binder.setConversionService(conversion);
                    binder.bind(new MutablePropertyValues(parameters(bytes)));
                    line.append("{\"tree\":");
                    tree(top, line);
                    line.append('}');
                } catch (RuntimeException error) {
                    line.append("{\"refused\":\"").append(error.getClass().getSimpleName()).append("\"}");
                }
                out.append(line).append('\n');
            }
        }
        out.flush();
    }
}
