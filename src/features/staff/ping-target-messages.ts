import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PingTargetFault } from '../../../contract/servers/ping-target.ts'

/** What is wrong with a ping target, and what to do about it. */
export const pingTargetMessages: Readonly<Record<PingTargetFault, MessageDescriptor>> = {
  blockedPort: msg`Browsers do not connect to this port. Use another one, such as 8443.`,
  unknownName: msg`The host name does not resolve. Check its spelling and its DNS record.`,
  privateAddress: msg`The host has a private address. The portal doesn't connect to it, and players can't reach it.`,
  refused: msg`Nothing listens on this port. Is the latency responder running?`,
  timeout: msg`The host does not respond. Is the port open in its firewall?`,
  unreachable: msg`The connection failed.`,
  plainText: msg`The responder has no certificate. Start it with --cert and --key.`,
  certificateExpired: msg`The certificate has expired.`,
  certificateNotYetValid: msg`The certificate is not valid yet. Check the clocks of both machines.`,
  certificateName: msg`The certificate is for another name.`,
  certificateUntrusted: msg`Browsers do not trust the certificate. Often its chain is incomplete: use fullchain.pem.`,
  originRefused: msg`The responder does not accept this portal. Start it with --origin and the portal’s address.`,
  busy: msg`The responder has too many connections at the moment.`,
  noResponder: msg`Something else responds, not a latency responder.`,
}
