import type { Side } from '../../domain/match-log/event.ts'
import type { ModeRules } from '../../domain/match-log/rules.ts'
import type { DemoPlayer } from './people.ts'

type Random = () => number

const rifles = ['ak47', 'm4a1', 'm4a1_silencer', 'ak47', 'galilar', 'aug', 'awp', 'deagle', 'mp9']
const pistols = ['glock', 'usp_silencer', 'deagle', 'p250', 'fiveseven', 'tec9', 'elite']

const two = (n: number): string => String(n).padStart(2, '0')

/** A moment of the demo's game servers, whose clocks are eight hours ahead of UTC, as they are in China. */
export function wallClock(instant: number): string {
  const date = new Date(instant + 8 * 3_600_000)
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day} - ${time}.${String(date.getUTCMilliseconds()).padStart(3, '0')}`
}

interface Fighter {
  readonly player: DemoPlayer
  readonly side: Side
  readonly slot: number
}

/** A name as the game writes it: it takes quotation marks and line feeds out. */
const tag = ({ player, slot }: Fighter, side?: Side): string =>
  `"${player.name.replace(/["\n]/g, "'")}<${slot}><[U:1:${player.account}]>${side === undefined ? '' : `<${side}>`}"`

const place = (random: Random): string => `[${[0, 0, 0].map(() => Math.floor(random() * 4000) - 2000).join(' ')}]`

/** Somebody of them; the better ones more often. */
function pick(fighters: readonly Fighter[], random: Random): Fighter | undefined {
  const sum = fighters.reduce((all, { player }) => all + 0.3 + player.skill, 0)
  let at = random() * sum
  return fighters.find(({ player }) => {
    at -= 0.3 + player.skill
    return at < 0
  })
}

function killText(killer: Fighter, victim: Fighter, isPistol: boolean, random: Random): string {
  const weapons = isPistol ? pistols : rifles
  const weapon = weapons[Math.floor(random() * weapons.length)] ?? 'ak47'
  const flags = random() < 0.3 + killer.player.skill * 0.35 ? ' (headshot)' : ''
  return `${tag(killer, killer.side)} ${place(random)} killed ${tag(victim, victim.side)} ${place(random)} with "${weapon}"${flags}`
}

function* skirmish(fighters: readonly Fighter[], rules: ModeRules, random: Random): Generator<string> {
  const kills = Math.max(1, Math.round(fighters.length * (rules.isDuel ? 0.3 : 0.5)))
  for (let i = 0; i < kills; i += 1) {
    const killer = pick(fighters, random)
    const others = fighters.filter((one) => one !== killer)
    const victim = others[Math.floor(random() * others.length)]
    if (killer !== undefined && victim !== undefined) {
      yield killText(killer, victim, rules.mode === 'dm-pistol', random)
    }
  }
}

function* round(fighters: readonly Fighter[], score: number, random: Random): Generator<string> {
  yield 'World triggered "Round_Start"'
  let alive = fighters
  const of = (side: Side): readonly Fighter[] => alive.filter((one) => one.side === side)
  while (of('CT').length > 0 && of('TERRORIST').length > 0) {
    const killer = pick(alive, random)
    const victim = pick(of(killer?.side === 'CT' ? 'TERRORIST' : 'CT'), random)
    if (killer === undefined || victim === undefined) return
    yield killText(killer, victim, false, random)
    alive = alive.filter((one) => one !== victim)
  }
  const side = of('CT').length > 0 ? 'CT' : 'TERRORIST'
  const notice = side === 'CT' ? 'SFUI_Notice_CTs_Win' : 'SFUI_Notice_Terrorists_Win'
  yield `Team "${side}" triggered "${notice}" (CT "${score}") (T "${score}")`
  yield 'World triggered "Round_End"'
}

export interface Play {
  readonly rules: ModeRules
  readonly players: readonly DemoPlayer[]
  /** Epoch milliseconds: the time that is told. */
  readonly from: number
  readonly to: number
}

/** What a game server logs between two moments, as it sends it over HTTP. Fewer than two players log nothing. */
export function playLog({ rules, players, from, to }: Play, random: Random): string {
  if (players.length < 2) return ''
  const fighters = players.map(
    (player, i): Fighter => ({ player, side: i % 2 === 0 ? 'CT' : 'TERRORIST', slot: i + 2 }),
  )
  const joins = fighters.map((one) => `${tag(one)} switched from team <Unassigned> to <${one.side}>`)
  const score = Math.floor(from / 60_000) % 100
  const action = rules.hasRounds ? round(fighters, score, random) : skirmish(fighters, rules, random)
  const texts = [...joins, ...action]
  const step = (to - from) / texts.length
  return texts.map((text, i) => `${wallClock(from + i * step)} - ${text}\n`).join('')
}
