import org.codelibs.opensearch.runner.OpenSearchRunner;

/** A node of a cluster in a process of its own: `name=value` are its settings. It ends with its standard input. */
public class ClusterNode {
    public static void main(String[] arguments) throws Exception {
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((number, settings) -> {
            for (String argument : arguments) {
                int equals = argument.indexOf('=');
                settings.put(argument.substring(0, equals), argument.substring(equals + 1));
            }
        });
        runner.build(OpenSearchRunner.newConfigs().numOfNode(1).useLogger().basePath(System.getProperty("node.home")));
        while (System.in.read() >= 0) {
        }
        Runtime.getRuntime().halt(0);
    }
}
