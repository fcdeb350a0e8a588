import type { CommunityServer } from '../contract/community/community-items.ts'
import type { Attendance } from '../tools/game-simulation/crowd.ts'
import type { SimulatedRegion } from '../tools/game-simulation/distance.ts'
import type { Traits } from '../tools/game-simulation/game-server.ts'
import { hostileNames, playerNames } from './player-names.ts'

/** A game server of the demo: its entry in the list, its players and its network behaviour. */
export interface DemoServer {
  readonly listed: Omit<CommunityServer, 'ip' | 'port' | 'region'> & { readonly region: SimulatedRegion }
  readonly slots: number
  readonly attendance: Attendance
  readonly bots: number
  readonly maps: readonly string[]
  /** Its regulars. A player is a regular of one server only. */
  readonly names: readonly string[]
  /** The server's own A2S name; the list shows the community's name. */
  readonly gameName: string
  readonly traits: Traits
}

const competitiveMaps = ['de_dust2', 'de_mirage', 'de_inferno', 'de_nuke', 'de_ancient', 'de_anubis', 'de_train']
const smallMaps = ['de_vertigo', 'de_overpass', 'de_inferno', 'de_mirage', 'de_nuke']
const duelMaps = ['am_redline', 'am_ramps', 'am_courtyard', 'aim_map']
const trainingMaps = ['aim_botz', 'training_outside', 'surf_kitsune', 'kz_checkmate']

const mapsOf: Readonly<Record<string, readonly string[]>> = {
  'solo 1v1': duelMaps,
  training: trainingMaps,
  retakes: smallMaps,
}

const lively = (from: number, to: number): Attendance => ({ kind: 'lively', from, to })
const exactly = (players: number): Attendance => ({ kind: 'fixed', players })

type More = Partial<Omit<DemoServer, 'listed' | 'slots' | 'attendance'>> & {
  readonly listed?: Partial<CommunityServer>
}

function server(
  name: string,
  category: string,
  region: SimulatedRegion,
  slots: number,
  attendance: Attendance,
  { listed, ...more }: More = {},
): DemoServer {
  return {
    listed: { ontop: 0, star: false, rules: [], tickrate: 128, ...listed, name, category, region },
    slots,
    attendance,
    bots: 0,
    maps: mapsOf[category] ?? competitiveMaps,
    names: [],
    gameName: `[Spawnpoint] ${name}`,
    traits: {},
    ...more,
  }
}

const ownRules = [
  { zh: '禁止使用任何作弊程序，一经查实永久封禁。', en: 'No cheats of any kind: a proven case is a permanent ban.' },
  { zh: '回防开始后请勿故意拖延时间。', en: 'Do not stall once a retake has begun.' },
  { zh: '尊重对手与队友，禁止辱骂。', en: 'Respect opponents and team mates; no insults.' },
]
/** The servers of a credible community. The first ones get the first names. */
const everyday: readonly DemoServer[] = [
  server('回防 #1 · 128 tick', 'retakes', 'ap-shanghai', 9, lively(3, 8), {
    listed: { ontop: 20, star: true, rules: ownRules },
  }),
  server('死斗 #1 · 纯净爆头', 'deathmatch', 'ap-beijing', 20, lively(8, 18), { listed: { ontop: 10, star: true } }),
  server('单挑 #1 · 1v1 竞技场', 'solo 1v1', 'ap-shanghai', 16, lively(4, 14)),
  server('手枪死斗 #1', 'pistol dm', 'ap-beijing', 16, lively(4, 14)),
  server('死斗 #2 · 人气老服', 'deathmatch', 'ap-shanghai', 20, lively(15, 20)),
  server('死斗 #3 · 早晚高峰', 'deathmatch', 'ap-guangzhou', 20, lively(4, 17)),
  server('死斗 #4 · 全武器', 'deathmatch', 'ap-chengdu', 24, lively(6, 20)),
  server('死斗 #5 · Headshot only', 'deathmatch', 'eu-frankfurt', 20, lively(3, 14)),
  server('死斗 #6 · 港岛夜场', 'dm', 'ap-hongkong', 20, lively(6, 16)),
  server('死斗 #7 · Late night', 'deathmatch', 'na-siliconvalley', 20, lively(2, 12)),
  server('手枪死斗 #2', 'pistol dm', 'ap-shanghai', 16, lively(3, 13)),
  server('手枪死斗 #3', 'dm-pistol', 'ap-seoul', 16, lively(2, 11)),
  server('回防 #2 · 午夜场', 'retakes', 'ap-guangzhou', 10, lively(4, 9)),
  server('回防 #3 · 新手场', 'retakes', 'ap-beijing', 9, lively(2, 8), { listed: { rules: ownRules } }),
  server('回防 #4 · 高手场', 'retakes', 'ap-chongqing', 9, lively(3, 9)),
  server('回防 #5 · Retakes EU', 'retakes', 'eu-frankfurt', 9, lively(1, 8)),
  server('回防 #6 · 狮城', 'retakes', 'ap-singapore', 9, lively(1, 7)),
  server('单挑 #2 · 阶梯挑战', '1v1', 'ap-beijing', 16, lively(3, 12)),
  server('单挑 #3 · 香港', 'solo 1v1', 'ap-hongkong', 16, lively(2, 10)),
  server('单挑 #4 · 江城擂台', 'solo 1v1', 'ap-wuhan', 16, lively(2, 10)),
  server('禁狙死斗 #1', 'no-awp dm', 'ap-beijing', 20, lively(5, 16)),
  server('禁狙死斗 #2', 'no-awp dm', 'ap-guangzhou', 20, lively(3, 15)),
  server('竞技 #1 · 5v5 约战', 'competitive', 'ap-shanghai', 10, lively(4, 10)),
  server('竞技 #2 · 5v5 路人', 'competitive', 'ap-guangzhou', 10, lively(2, 10)),
  server('竞技 #3 · 蓉城五排', 'competitive', 'ap-chengdu', 10, lively(2, 10)),
  server('竞技 #4 · 东京', 'competitive', 'ap-tokyo', 10, lively(1, 9)),
  server('竞技 #5 · Sydney mix', 'competitive', 'ap-sydney', 10, lively(1, 8)),
  server('公共 #1 · 全天开放', 'public', 'ap-nanjing', 24, lively(14, 22)),
  server('公共 #2 · 六十四人大混战', 'public', 'ap-shanghai', 64, lively(48, 60), { traits: { partSize: 500 } }),
  server('公共 #3 · 经典沙二', 'public', 'ap-wuhan', 24, lively(6, 20), { maps: ['de_dust2'] }),
  server('公共 #4 · 老兵俱乐部', 'public', 'ap-chengdu', 24, lively(5, 18)),
  server('公共 #5 · São Paulo', 'public', 'sa-saopaulo', 24, lively(4, 14)),
  server('公共 #6 · 狮城茶餐厅', 'public', 'ap-singapore', 20, lively(4, 14)),
  server('公共 #7 · 雅加达', 'public', 'ap-jakarta', 20, lively(2, 12), { listed: { tickrate: 64 } }),
  server('公共 #8 · 周末不打烊', 'public', 'ap-shanghai', 24, lively(8, 20), { listed: { star: true } }),
  server('休闲 #1 · 轻松一下', 'casual', 'ap-nanjing', 20, lively(3, 14), { listed: { tickrate: 64 } }),
  server('休闲 #2 · 周末聚会', 'casual', 'ap-chongqing', 20, lively(2, 15), { listed: { tickrate: 64 } }),
  server('休闲 #3 · 首尔', 'casual', 'ap-seoul', 20, lively(1, 10), { listed: { tickrate: 64 } }),
  server('休闲 #4 · Mumbai chill', 'casual', 'ap-mumbai', 20, lively(5, 15), { listed: { tickrate: 64 } }),
  server('训练 #1 · 瞄准练习', 'training', 'ap-shanghai', 12, lively(2, 9)),
  server('训练 #2 · 道具与投掷', 'training', 'ap-beijing', 12, lively(1, 7)),
  server('训练 #3 · 人机对战', 'training', 'ap-tokyo', 12, lively(1, 4), { bots: 5 }),
  server('训练 #4 · 连跳与滑翔', 'training', 'ap-guangzhou', 12, lively(1, 8)),
  server('VIP 专属 #1 · 死斗', 'vip sub', 'ap-shanghai', 16, lively(3, 12), { listed: { star: true } }),
  server('VIP 专属 #2 · 回防', 'vip sub', 'ap-beijing', 9, lively(1, 7), { listed: { star: true } }),
  server('VIP 专属 #3 · Ashburn', 'vip', 'na-ashburn', 16, lively(1, 9)),
]

const longName = '【官方推荐】上海电信骨干节点·周末通宵不打烊·新手友好·禁止辱骂·欢迎开麦交流·一起变强·长期招募管理员'

/** Edge cases, by the name of the everyday server that each replaces. */
const edgeCases: Readonly<Record<string, DemoServer>> = {
  '死斗 #2 · 人气老服': server('死斗 #2 · 满员热战', 'deathmatch', 'ap-shanghai', 20, exactly(20)),
  '回防 #2 · 午夜场': server('回防 #2 · 差一人', 'retakes', 'ap-guangzhou', 10, exactly(9)),
  '公共 #1 · 全天开放': server('公共 #1 · 三缺三', 'public', 'ap-nanjing', 24, exactly(21)),
  '单挑 #4 · 江城擂台': server('单挑 #4 · 静候对手', 'solo 1v1', 'ap-wuhan', 16, exactly(0)),
  '竞技 #3 · 蓉城五排': server('竞技 #3 · 维护中', 'competitive', 'ap-chengdu', 10, exactly(0), {
    traits: { silent: true },
  }),
  '公共 #5 · São Paulo': server('公共 #5 · 远方来客', 'public', 'sa-saopaulo', 24, lively(4, 14), {
    traits: { delay: [600, 800] },
  }),
  '休闲 #4 · Mumbai chill': server('休闲 #4 · 信号不稳', 'casual', 'ap-mumbai', 20, lively(5, 15), {
    traits: { loss: 0.3 },
    listed: { tickrate: 64 },
  }),
  '死斗 #6 · 港岛夜场': server('死斗 #6 · 隐藏昵称', 'dm', 'ap-hongkong', 20, lively(6, 16), { names: [''] }),
  '公共 #6 · 狮城茶餐厅': server(
    '<b>公共</b> #6 · <img src=x onerror=alert(1)>',
    'public',
    'ap-singapore',
    20,
    exactly(hostileNames.length),
    {
      names: hostileNames,
      gameName: '\u202E<script>alert(1)</script>\u0007\u001B]0;owned\u0007',
      maps: ['<b>de_dust2</b>\u202E', 'workshop/3070284539/de_\u0007cache'],
    },
  ),
  '公共 #8 · 周末不打烊': server(longName, 'public', 'ap-shanghai', 24, lively(8, 20), { listed: { star: true } }),
}

const mainland: ReadonlySet<SimulatedRegion> = new Set([
  ...(['ap-beijing', 'ap-shanghai', 'ap-guangzhou', 'ap-nanjing'] as const),
  ...(['ap-wuhan', 'ap-chengdu', 'ap-chongqing'] as const),
])

/** Assigns regulars to every server: mostly Chinese names in China, mostly others elsewhere. */
function withRegulars(servers: readonly DemoServer[]): readonly DemoServer[] {
  const free = { zh: playerNames.zh.values(), en: playerNames.en.values() }
  const regulars = ({ attendance, listed }: DemoServer): string[] => {
    // One more than the concurrent players, because players come and go.
    const count = 1 + (attendance.kind === 'fixed' ? attendance.players : attendance.to)
    const chinese = Math.round(count * (mainland.has(listed.region) ? 0.58 : 0.2))
    const take = (from: Iterator<string>, many: number): string[] =>
      Array.from({ length: many }, () => from.next().value ?? '').filter((name) => name !== '')
    return [...take(free.zh, chinese), ...take(free.en, count - chinese)]
  }
  return servers.map((one) => (one.names.length > 0 ? one : { ...one, names: regulars(one) }))
}

const plainServers = withRegulars(everyday)
const oddServers = withRegulars(everyday.map((one) => edgeCases[one.listed.name] ?? one))

/**
 * The servers of a new demo: every mode, 18 regions; with `edgeCases` also full, empty, unreachable, slow, lossy, nameless
 * and hostile ones. Names are unique, because a restart identifies servers by name.
 */
export const demoServers = (edgeCases: boolean): readonly DemoServer[] => (edgeCases ? oddServers : plainServers)

/** Every server of the demo by its listed name, edge cases included. */
export const demoServersByName: ReadonlyMap<string, DemoServer> = new Map(
  [...oddServers, ...plainServers].map((one) => [one.listed.name, one]),
)
