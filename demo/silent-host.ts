import type { CommunityServer } from '../contract/community/community-items.ts'

const spare = (number: number): CommunityServer => ({
  ip: '127.0.0.2',
  port: 27_014 + number,
  name: `备用机 #${number}`,
  category: 'public',
  region: 'ap-chengdu',
  ontop: 0,
  star: false,
  rules: [],
})

/**
 * A machine on which nothing responds: the staff room of a new demo has something to do. Nothing listens at its
 * addresses; players do not see them, because the list hides servers that are offline.
 */
export const silentHost: readonly CommunityServer[] = [spare(1), spare(2)]
