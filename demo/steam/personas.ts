import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { days } from '../../contract/duration.ts'
import type { PageTexts } from '../page-text.ts'

/** A player that a visitor of the demo can sign in as. */
export interface Persona {
  readonly steamId: string
  readonly username: string
  /** What this persona demonstrates. */
  readonly about: PageTexts
  /** Groups that are not sold. */
  readonly groups: readonly ('pro' | 'kol')[]
  /** Absent: no member of staff. */
  readonly staff?: StaffRole
  /** VIP time from the first run in milliseconds; 0: never a member. */
  readonly vipFor: number
  /** Background and foreground of the Steam picture, RGB; absent: no picture. */
  readonly colours?: readonly [readonly [number, number, number], readonly [number, number, number]]
}

export const personas: readonly Persona[] = [
  {
    steamId: '76561198000000101',
    username: '阿伟',
    about: { zh: '普通玩家，还没有会员', en: 'A player without VIP' },
    groups: [],
    vipFor: 0,
  },
  {
    steamId: '76561198000000102',
    username: 'Mirage_Lan',
    about: { zh: '会员，首次启动起 20 天', en: 'VIP, for 20 days from the first start' },
    groups: [],
    vipFor: days(20),
  },
  {
    steamId: '76561198000000103',
    username: 's1lence',
    about: { zh: '职业选手', en: 'A professional' },
    groups: ['pro'],
    vipFor: 0,
    colours: [
      [4, 120, 87],
      [209, 250, 229],
    ],
  },
  {
    steamId: '76561198000000104',
    username: '主播小鹿',
    about: { zh: '主播', en: 'A streamer' },
    groups: ['kol'],
    vipFor: 0,
    colours: [
      [190, 24, 93],
      [252, 231, 243],
    ],
  },
  {
    steamId: '76561198000000105',
    username: 'Operator',
    about: { zh: '管理员，管理后台的全部功能', en: 'An administrator: the whole staff room' },
    groups: [],
    staff: 'administrator',
    vipFor: 0,
  },
  {
    steamId: '76561198000000106',
    username: 'PraccCaptain',
    about: { zh: '租用了训练服的队长', en: 'A captain who rents practice servers' },
    groups: [],
    vipFor: 0,
  },
  {
    steamId: '76561198000000107',
    username: 'new player',
    about: { zh: '第一次来，什么都没有', en: 'Here for the first time, with nothing' },
    groups: [],
    vipFor: 0,
  },
  {
    steamId: '76561198000000108',
    username: 'NightShift',
    about: { zh: '管理，管理后台的一部分功能', en: 'A moderator: part of the staff room' },
    groups: [],
    staff: 'moderator',
    vipFor: 0,
  },
]
