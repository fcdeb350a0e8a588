import * as v from 'valibot'
import { addressesIn } from '../../../../../contract/community/address-list.ts'
import { parseServerId, serverId } from '../../../../../contract/servers/address.ts'
import {
  type EditedServer,
  editedServerSchema,
  type NewServer,
  newServerSchema,
  newServersLimit,
  numberedName,
} from '../../../../../contract/servers/staff-servers.ts'

/** What a form of a server holds: text, as it was typed. */
export const serverFieldsSchema = v.object({
  address: v.string(),
  name: v.string(),
  displayName: v.string(),
  mode: v.string(),
  region: v.string(),
  playersMax: v.string(),
  tickrate: v.string(),
  pin: v.string(),
  star: v.boolean(),
  pingTarget: v.string(),
  state: v.picklist(['listed', 'hidden', 'retired']),
})
export type ServerFields = v.InferOutput<typeof serverFieldsSchema>
export type ServerField = keyof ServerFields

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

export const fieldsOf = (server: EditedServer): ServerFields => ({
  address: serverId(server.ip, server.port),
  name: server.name,
  displayName: server.name_display ?? '',
  mode: server.category,
  region: server.region,
  playersMax: numberText(server.players_max),
  tickrate: numberText(server.tickrate),
  pin: server.ontop === 0 ? '' : String(server.ontop),
  star: server.star,
  pingTarget: server.ping_target ?? '',
  state: server.state ?? 'listed',
})

const fieldOfKey: Readonly<Record<string, ServerField>> = {
  ip: 'address',
  port: 'address',
  name: 'name',
  name_display: 'displayName',
  category: 'mode',
  region: 'region',
  players_max: 'playersMax',
  tickrate: 'tickrate',
  ontop: 'pin',
  ping_target: 'pingTarget',
}

/** An empty field is absent; text that is no number stays text, which the schema refuses. */
const numberOf = (text: string): unknown => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim())
const given = (key: string, text: string, value: unknown = text.trim()): Record<string, unknown> =>
  text.trim() === '' ? {} : { [key]: value }

const rawOf = (fields: ServerFields): Record<string, unknown> => ({
  ...parseServerId(fields.address.trim()),
  name: fields.name,
  ...given('name_display', fields.displayName),
  category: fields.mode,
  region: fields.region,
  ...given('players_max', fields.playersMax, numberOf(fields.playersMax)),
  ...given('tickrate', fields.tickrate, numberOf(fields.tickrate)),
  ...given('ontop', fields.pin, numberOf(fields.pin)),
  star: fields.star,
  ...given('ping_target', fields.pingTarget),
  ...(fields.state === 'listed' ? {} : { state: fields.state }),
})

const wrongIn = (issues: readonly v.BaseIssue<unknown>[]): ServerField[] => [
  ...new Set(issues.map((issue) => fieldOfKey[String(issue.path?.[0]?.key)] ?? 'address')),
]

/** The server that a form describes, or its fields that are wrong. */
export function editedFrom(fields: ServerFields, id: string): { server: EditedServer } | { wrong: ServerField[] } {
  const parsed = v.safeParse(editedServerSchema, { ...rawOf(fields), id })
  return parsed.success ? { server: parsed.output } : { wrong: wrongIn(parsed.issues) }
}

/** What new servers have in common. */
export type SharedFields = Pick<ServerFields, 'address' | 'name' | 'mode' | 'region' | 'pingTarget'>

/** The servers that a pasted list describes, or what is wrong. */
export function newServersFrom(shared: SharedFields): { servers: NewServer[] } | { wrong: ServerField[] } {
  const { addresses, wrong } = addressesIn(shared.address)
  const isList = wrong.length === 0 && addresses.length > 0 && addresses.length <= newServersLimit
  const blank = { displayName: '', playersMax: '', tickrate: '', pin: '', star: false, state: 'listed' } as const
  const servers: NewServer[] = []
  const problems = new Set<ServerField>(isList ? [] : ['address'])
  for (const [at, address] of (isList ? addresses : ['192.0.2.1:1']).entries()) {
    const name = shared.name.trim() === '' ? '' : numberedName(shared.name, at + 1, addresses.length)
    const parsed = v.safeParse(newServerSchema, rawOf({ ...blank, ...shared, address, name }))
    if (parsed.success) servers.push(parsed.output)
    else for (const field of wrongIn(parsed.issues)) problems.add(field)
  }
  return problems.size === 0 ? { servers } : { wrong: [...problems] }
}
