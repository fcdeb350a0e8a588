import { accountOf, readSteamId, steamId2Of } from '../../../contract/accounts/steam-id.ts'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { ConnectedPlayer, ConsolePlugin, ConsoleWorld, PluginRecords } from './world.ts'

export interface CommandContext {
  readonly game: 'cs2' | 'csgo'
  readonly name: string
  readonly plugins: readonly ConsolePlugin[]
  readonly world: ConsoleWorld
  readonly records: PluginRecords
  /** Seconds in the unit of VIPCore's `TimeMode`. */
  readonly vipUnit: number
  /** Epoch milliseconds. */
  now(): number
}

/** Runs a command with its arguments and returns what the console prints. */
type Run = (args: readonly string[], context: CommandContext) => string

/** `args` without the command: SteamIDs that the tokenizer has cut at their colons are joined again. */
function target(args: readonly string[]): { readonly name: string; readonly rest: readonly string[] } {
  const [first = ''] = args
  if (/^STEAM_\d$/.test(first)) return { name: args.slice(0, 5).join(''), rest: args.slice(5) }
  return { name: first, rest: args.slice(1) }
}

function playerOf(name: string, { world }: CommandContext): ConnectedPlayer | undefined {
  const bare = name.replace(/^#/, '')
  const steamId = accountOf(bare) === undefined ? readSteamId(bare) : bare
  return world
    .players()
    .find(({ userId, ...player }) => (steamId === undefined ? String(userId) === bare : player.steamId === steamId))
}

const kickBy =
  (wrong: (name: string) => string): Run =>
  (args, context) => {
    const { name, rest } = target(args)
    const player = playerOf(name, context)
    if (player === undefined) return wrong(name)
    context.world.kick(player, rest.join(' '))
    return `Kicked "${player.name}"\n`
  }

const say: Run = (args, { world }) => {
  world.say(args.join(' '))
  return ''
}

const tell: Run = (args, context) => {
  const { name, rest } = target(args)
  const player = playerOf(name, context)
  if (player === undefined) return 'No matching client\n'
  context.world.tell(player, rest.join(' '))
  return ''
}

const status: Run = (_args, { game, name, world }) => {
  const rows = world.players().map((player) => {
    const steamId = game === 'csgo' ? ` ${steamId2Of(player.steamId)}` : ''
    return `# ${player.userId} "${player.name}"${steamId}`
  })
  return `hostname: ${name}\nplayers : ${rows.length} humans, 0 bots\n${rows.join('\n')}\n#end\n`
}

const endOf = (minuteText: string, now: number): number | null =>
  Number(minuteText) > 0 ? now + minutes(Number(minuteText)) : null

const addBan: Run = ([steamId = '', length = '0', ...reason], context) => {
  if (accountOf(steamId) === undefined) return 'Invalid SteamID64.\n'
  context.records.bans.set(steamId, { endsAt: endOf(length, context.now()), reason: reason.join(' ') })
  const player = playerOf(steamId, context)
  if (player !== undefined) context.world.kick(player, reason.join(' '))
  return `Banned player with steamid ${steamId}.\n`
}

const banId: Run = ([length = '0', ...args], context) => {
  const { name, rest } = target(args)
  const steamId = readSteamId(name)
  if (steamId === undefined) return `Can't find user "${name}"\n`
  context.records.bans.set(steamId, { endsAt: endOf(length, context.now()), reason: '' })
  const player = playerOf(steamId, context)
  if (player !== undefined && rest.includes('kick')) context.world.kick(player, 'banned')
  return ''
}

const removeId: Run = (args, { records }) => {
  const { name } = target(args)
  return records.bans.delete(readSteamId(name) ?? '') ? '' : `removeid: couldn't find ${name}\n`
}

const vipEnd = (time: string, { vipUnit, now }: CommandContext): number | null =>
  Number(time) === 0 ? null : now() + seconds(Number(time) * vipUnit)

/** VIPCore leaves those alone whom it has already. */
const addVip: Run = ([steamId = '', group = '', time = '0'], context) => {
  const { vips } = context.records
  if (!vips.has(steamId)) vips.set(steamId, { group, endsAt: vipEnd(time, context) })
  return ''
}

const changeVip =
  (change: (value: string, context: CommandContext) => Partial<{ group: string; endsAt: number | null }>): Run =>
  ([steamId = '', value = ''], context) => {
    const vip = context.records.vips.get(steamId)
    if (vip !== undefined) context.records.vips.set(steamId, { ...vip, ...change(value, context) })
    return ''
  }

const stock: Readonly<Record<string, Run>> = {
  echo: (args) => `${args.join(' ')}\n`,
  say,
  status,
  kickid: kickBy((name) => `Can't find user "${name}"\n`),
}

/** Source 1 only: CS2 ignores them (github.com/ValveSoftware/csgo-osx-linux/issues/3588). */
const older: Readonly<Record<string, Run>> = { banid: banId, removeid: removeId }

const reload: Run = (_args, { world }) => {
  world.reloadAdmins()
  return ''
}

const byPlugin: Readonly<Record<ConsolePlugin, Readonly<Record<string, Run>>>> = {
  counterStrikeSharp: { css_admins_reload: reload, css_groups_reload: reload, css_groups_list: () => '' },
  sourceMod: { sm_reloadadmins: reload, sm_psay: tell, sm: () => 'SourceMod Version Information:\n' },
  vipCore: {
    css_vip_adduser: addVip,
    css_vip_updatetime: changeVip((time, context) => ({ endsAt: vipEnd(time, context) })),
    css_vip_updategroup: changeVip((group) => ({ group })),
    css_vip_deleteuser: ([steamId = ''], { records }) => {
      records.vips.delete(steamId)
      return ''
    },
    css_vip_reload: () => 'configuration successfully rebooted!\n',
  },
  simpleAdmin: {
    css_addban: addBan,
    css_unban: ([steamId = ''], { records }) => {
      records.bans.delete(steamId)
      return `Unbanned player with pattern ${steamId}.\n`
    },
    css_kick: kickBy(() => 'No matching client\n'),
    css_psay: tell,
    css_say: say,
  },
}

/** What the console prints after a command. */
export function runCommand([command = '', ...args]: readonly string[], context: CommandContext): string {
  const known = [
    stock,
    ...(context.game === 'csgo' ? [older] : []),
    ...context.plugins.map((plugin) => byPlugin[plugin]),
  ].find((commands) => Object.hasOwn(commands, command))
  const run = known?.[command]
  if (run !== undefined) return run(args, context)
  return context.game === 'cs2' ? `Unknown command '${command}'!\n` : `Unknown command "${command}"\n`
}
