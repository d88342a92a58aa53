import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole site map travels with the first page: a dozen routes weigh less than one more request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
