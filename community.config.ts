import type { CommunityConfig } from './contract/community.ts'

/** What a community edits. Build again after a change. */
export const community: CommunityConfig = {
  brand: {
    name: 'Spawnpoint',
    tagline: { zh: '找到一台好服务器，马上开打', en: 'Find a good server and play' },
  },
  links: {
    weibo: 'https://weibo.com/',
    douyin: 'https://www.douyin.com/',
    x: 'https://x.com/',
    qqGroup: 'https://qm.qq.com/',
  },
  filingNumber: '备案号 000000',
  // sourceUrl: where your changes are published; without it, the repository that this was cloned from.
  features: {
    servers: { enabled: true, details: true, rules: true, quickJoin: true, filters: true, slotWatch: true },
    signIn: true,
    vip: true,
    leaderboard: true,
    pracc: true,
    inventory: { enabled: true, trading: false, market: false, details: false },
    settings: { enabled: false, profile: true, security: true },
    faq: true,
  },
  joinLinks: {
    list: 'steam://run/730//+connect%20{ip}:{port}',
    quickJoin: 'steam://connect/{ip}:{port}',
  },
  defaultTicker: {
    zh: '每台服务器最后 2–3 个位置为 VIP 预留。',
    en: 'The last 2–3 slots of every server are reserved for VIP.',
  },
}
