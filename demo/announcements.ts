import type { CommunityAnnouncement } from '../contract/community/community-items.ts'
import { days, hours } from '../contract/duration.ts'
import { demoSeasons } from './matches/sessions.ts'
import { lowestPrice } from './prices.ts'

/** 23:00 of the same day on this machine's clock, but no earlier than in two hours: staff have time to extend it. */
function tonight(now: number): string {
  const evening = new Date(now).setHours(23, 0, 0, 0)
  return new Date(Math.max(evening, now + hours(2))).toISOString()
}

/** The announcements of a community at `now` (epoch milliseconds). Every statement is true in the demo. */
export function demoAnnouncements(now: number): readonly CommunityAnnouncement[] {
  const ago = (milliseconds: number): string => new Date(now - milliseconds).toISOString()
  const season = demoSeasons.at(-1)
  const rental = lowestPrice('server_rental')
  return [
    {
      id: 'reserved-slots',
      text: {
        zh: '每台服务器最后 2–3 个位置为 VIP 预留，满员时请稍候或换一台服务器。',
        en: 'The last 2–3 slots of every server are reserved for VIP. If a server is full, wait a moment or try another one.',
      },
      priority: 100,
      start_date: ago(days(2)),
      show: ['ticker', 'list'],
      inGame: { every: 15, modes: [] },
    },
    {
      id: 'season',
      text: {
        zh: `<p><strong>${season?.name} 赛季进行中</strong>：死斗、手枪死斗、单挑、回防自动计入<a href="/leaderboard">排行榜</a>。</p>`,
        en: `<p><strong>Season ${season?.name} is on</strong>: deathmatch, pistol deathmatch, 1v1 and retakes count for the <a href="/leaderboard">leaderboard</a>.</p>`,
      },
      priority: 50,
      start_date: ago(season?.began ?? 0),
      show: ['list'],
    },
    {
      id: 'practice-servers',
      text: {
        zh: `<p><a href="/pracc">训练服自助租用</a>：4 小时 ¥${Number(rental.CNY)} 起，自选地区，付款后自动开服。</p>`,
        en: `<p><a href="/pracc">Practice servers for rent</a>: from ¥${Number(rental.CNY)} for 4 hours, in the region of your choice, set up as soon as you have paid.</p>`,
      },
      priority: 40,
      start_date: ago(days(9)),
      show: ['list'],
    },
    {
      id: 'faq-answers',
      text: {
        zh: '<p>付款前想了解的都在<a href="/faq">常见问题</a>里：<em>会员、退款、租服、账号绑定、排名规则</em>。</p>',
        en: '<p>Before you pay, read the <a href="/faq">FAQ</a>: <em>VIP, refunds, rentals, linking accounts, how ranking works</em>.</p>',
      },
      priority: 20,
      start_date: ago(hours(20)),
      end_date: tonight(now),
      show: ['ticker', 'list'],
    },
  ]
}
