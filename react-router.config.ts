import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole site map travels with the first page: a dozen routes weigh less than one more request.
  routeDiscovery: { mode: 'initial' },
  // One file a page: its loader is a few lines, not worth a request of its own.
  splitRouteModules: false,
} satisfies Config;
