/// The functions at the start of every script.
enum K6Helpers {
    static let lines = """
        function get(r, steps) {
          try {
            return steps.reduce((value, step) => (value === undefined || value === null ? undefined : value[step]), r.json());
          } catch (error) {
            return undefined;
          }
        }

        function parsed(r) {
          try {
            return r.json() !== undefined;
          } catch (error) {
            return false;
          }
        }

        // A missing value differs from nothing: the check fails.
        function differs(value, other) {
          return value !== undefined && value !== other;
        }

        function alike(value, other) {
          return value !== null && typeof value === typeof other;
        }

        function text(value) {
          return typeof value === "string" ? value : JSON.stringify(value);
        }

        // Says whether there was anything to keep.
        function keep(values, name, found) {
          if (found === undefined || found === null) return false;
          values[name] = text(found);
          return true;
        }

        function json(value) {
          return JSON.stringify(String(value)).slice(1, -1);
        }

        function size(value) {
          return value === undefined || value === null ? -1 : typeof value === "object" ? Object.keys(value).length : String(value).length;
        }

        function header(r, name) {
          const key = Object.keys(r.headers).find((key) => key.toLowerCase() === name.toLowerCase());
          return key === undefined ? undefined : r.headers[key];
        }

        function type(r) {
          return (header(r, "Content-Type") || "").split(";")[0].trim().toLowerCase();
        }

        function uuid() {
          return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (sign) =>
            (sign === "x" ? Math.floor(Math.random() * 16) : 8 + Math.floor(Math.random() * 4)).toString(16));
        }

        function integer(low, high) {
          return String(low + Math.floor(Math.random() * (high - low + 1)));
        }
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
