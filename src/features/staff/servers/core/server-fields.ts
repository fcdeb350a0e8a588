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
import { type Parsed, parseFields, textOf, type Values, withoutEmpty } from '../../edits/core/values.ts'

/** The fields of a server: its parts, with its address as one. */
export const fieldsOf = ({ ip, port, ontop, state, ...parts }: EditedServer): Values => ({
  ...parts,
  address: serverId(ip, port),
  ontop: ontop === 0 ? '' : ontop,
  state: state ?? 'listed',
})

function partsOf(fields: Values): Values {
  const { address, state, ...parts } = withoutEmpty(fields)
  return { ...parts, ...parseServerId(textOf(address)), ...(state === 'listed' ? {} : { state }) }
}

const fieldAt = (path: string): string => (path === 'ip' || path === 'port' ? 'address' : path)

/** The server that a form describes. */
export const editedFrom = (fields: Values): Parsed<EditedServer> =>
  parseFields(editedServerSchema, partsOf(fields), fieldAt)

/** The servers that a pasted list describes; the other fields are what they have in common. */
export function newServersFrom({ addresses: pasted, name, ...shared }: Values): Parsed<NewServer[]> {
  const { addresses, wrong } = addressesIn(textOf(pasted))
  const isList = wrong.length === 0 && addresses.length > 0 && addresses.length <= newServersLimit
  const servers: NewServer[] = []
  const paths = new Set<string>(isList ? [] : ['addresses'])
  for (const [at, address] of (isList ? addresses : ['192.0.2.1:1']).entries()) {
    const word = textOf(name).trim()
    const own = { address, name: word === '' ? '' : numberedName(word, at + 1, addresses.length) }
    const parsed = parseFields(newServerSchema, partsOf({ ...shared, ...own }), fieldAt)
    if ('value' in parsed) servers.push(parsed.value)
    else for (const { path } of parsed.problems) paths.add(path)
  }
  return paths.size === 0 ? { value: servers } : { problems: [...paths].map((path) => ({ path })) }
}
