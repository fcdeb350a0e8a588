import { days, hours } from '../contract/duration.ts'
import { demoPlayers, suspectPlayer } from './matches/people.ts'
import type { ModerationAccess } from './portal-access.ts'
import { steamIdOfAccount } from './steam/account.ts'
import { personas } from './steam/personas.ts'

/** Each text twice: in the languages of the staff. */
const inBoth = (zh: string, en: string): string => `${zh}\n${en}`

/** Signed in once, and plays no more. */
const banned = { steamId: steamIdOfAccount(suspectPlayer.account - 1), name: 'wallbang_andy' }

const steamIdOf = (username: string): string => personas.find((persona) => persona.username === username)?.steamId ?? ''

/** Reported besides the player whom a note of staff is about: the one who plays most. */
const rude = demoPlayers.reduce((a, b) => (b.zeal > a.zeal ? b : a))

const reports = [
  {
    reporter: steamIdOf('阿伟'),
    player: suspectPlayer,
    reason: 'cheating',
    text: inBoth('隔着烟一枪一个，跟着人头锁。', 'One tap each through smoke, and the aim follows heads.'),
    age: hours(2),
  },
  {
    reporter: steamIdOf('Mirage_Lan'),
    player: suspectPlayer,
    reason: 'cheating',
    text: inBoth('死斗一局九十多杀，不可能。', 'Ninety kills in a round of deathmatch: not possible.'),
    age: hours(5),
  },
  {
    reporter: steamIdOf('主播小鹿'),
    player: rude,
    reason: 'abuse',
    text: inBoth('全程骂队友，提醒了也不停。', 'Insulted the team for the whole match, and did not stop when asked.'),
    age: days(1),
  },
] as const

/**
 * Gives staff of a first start what players have written: reports of two players, and an appeal against a ban.
 * @param now epoch milliseconds
 */
export async function seedJustice(portal: ModerationAccess, now: number): Promise<void> {
  if (await portal.hasReports()) return
  await portal.ban({
    ...banned,
    at: now - days(3),
    by: steamIdOf('NightShift'),
    reason: '透视 · Wall hack',
    note: inBoth('录像 12:30，三次隔墙预瞄。', 'Demo at 12:30: aims through walls three times.'),
  })
  await portal.appeal({
    steamId: banned.steamId,
    at: now - hours(20),
    text: inBoth(
      '那天晚上是我表弟在用我的号，我自己从来没开过挂。密码已经改了，能再看一下录像吗？',
      'My cousin was on my account that night; I have never cheated. I have changed the password: could you look at the demo again?',
    ),
  })
  for (const { player, age, ...report } of reports) {
    await portal.report({ ...report, steamId: steamIdOfAccount(player.account), at: now - age })
  }
}
