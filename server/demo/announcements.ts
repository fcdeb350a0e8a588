import type { CommunityAnnouncement } from '../../contract/community-file.ts'

export const demoAnnouncements: readonly CommunityAnnouncement[] = [
  {
    id: 'reserved-slots',
    text: {
      zh: '每台服务器最后 2–3 个位置为 VIP 预留，满员时请稍候或换一台服务器。',
      en: 'The last 2–3 slots of every server are reserved for VIP. If a server is full, wait a moment or try another one.',
    },
    priority: 100,
    start_date: '2024-10-01T04:00:00Z',
    show: ['ticker', 'list'],
  },
  {
    id: 'skin-changer',
    text: {
      zh: '<p><strong>换肤功能即将上线</strong>，预计 2024 年 12 月开放，敬请期待。</p>',
      en: '<p><strong>A skin changer is coming soon</strong>, expected in December 2024.</p>',
    },
    priority: 50,
    start_date: '2024-11-15T04:00:00Z',
    show: ['list'],
  },
  {
    id: 'practice-page',
    text: {
      zh: '<p><strong>练习服页面</strong>预计 2025 年 1 月上线：可租用私人练习服务器，自选地区与时长。</p>',
      en: '<p>The <strong>practice page</strong> is expected in January 2025: rent a private practice server in the region and for the time you choose.</p>',
    },
    priority: 40,
    start_date: '2024-12-20T04:00:00Z',
    show: ['list'],
  },
  {
    id: 'weekend-retakes',
    text: {
      zh: '<p>周末回防之夜：每周六 20:00（北京时间）起，三台回防服开放<em>双倍积分</em>。</p><ul><li>回防 #1</li><li>回防 #2</li><li>回防 #3</li></ul>',
      en: '<p>Retakes night: every Saturday from 20:00 (Beijing time) three retake servers give <em>double points</em>.</p><ul><li>回防 #1</li><li>回防 #2</li><li>回防 #3</li></ul>',
    },
    priority: 20,
    start_date: '2025-03-01T12:00:00Z',
    show: ['ticker', 'list'],
  },
]
