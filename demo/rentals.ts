import { days, hours } from '../contract/duration.ts'
import type { RentalAccess, SeededRental, SeededTeammate } from './portal-access.ts'

/** The captain among the personas, and the teammates. */
const owner = { steamId: '76561198000000106', name: 'PraccCaptain' }
const member = { steamId: '76561198000000101', name: '阿伟' }
const formerAdmins = [
  { steamId: '76561198000000103', name: 's1lence' },
  { steamId: '76561198000000102', name: 'Mirage_Lan' },
]

const rentalsAt = (now: number): readonly SeededRental[] => [
  {
    id: 'pr-demo-fixed',
    owner,
    name: '每周训练赛',
    password: 'pracc2026',
    region: 'ap-shanghai',
    relocatable: false,
    hours: 720,
    members: [{ steamId: member.steamId, joinedAt: now - hours(1) }],
  },
  {
    id: 'pr-demo-roaming',
    owner,
    name: 'Scrim night',
    password: 'scrim128',
    region: 'ap-tokyo',
    relocatable: true,
    hours: 168,
    members: [],
  },
  {
    id: 'pr-demo-over',
    owner,
    name: 'Aim duel',
    password: 'aim',
    region: 'ap-hongkong',
    relocatable: false,
    hours: 0,
    members: [],
    over: { createdAt: now - days(17), endedAt: now - days(10) },
  },
]

/** Gives the captain two new practice servers and one that ended ten days ago. Only on the first start. */
export function seedRentals(portal: RentalAccess, now: number): Promise<void> {
  const playedWith = (seenAt: number, people: readonly { steamId: string; name: string }[]): SeededTeammate[] =>
    people.map((one) => ({ ...one, ownerSteamId: owner.steamId, seenAt }))
  return portal.addRentals(rentalsAt(now), [...playedWith(now, [member]), ...playedWith(now - days(10), formerAdmins)])
}
