import { randomInt, randomUUID } from 'node:crypto'
import { pairingAlphabet, pairingCodeLength } from '../../../contract/send-to-pc/sent-server.ts'
import { deviceName } from '../../accounts/device-name.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { takeAttempt } from '../../kernel/limits/count-attempts.ts'
import { createHolderOf, type Holder } from '../../kernel/limits/holder.ts'
import { giveBackOf, takeOf } from '../../kernel/limits/shared-budget.ts'
import { createKeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { acceptedSecrets } from '../../kernel/secrets/secret.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import { codesPerCaller, guesses, guessesOfMembers } from '../rules/limits.ts'
import { pairingView } from '../rules/view.ts'
import { addPairing, claimPairing, endPairing } from '../store/pairings.ts'
import type { PairingRow } from '../tables.ts'
import type { SendToPcRouteDeps } from './deps.ts'
import type { SendToPcHandlers } from './sent-servers.ts'

const newCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet.charAt(randomInt(pairingAlphabet.length))).join('')

export function pairingHandlers(
  deps: SendToPcRouteDeps,
): Pick<SendToPcHandlers, 'createPairing' | 'claimPairing' | 'listPairings' | 'endPairing'> {
  const { database, feed, now } = deps
  const hashes = acceptedSecrets(deps).map((secret) => createKeyedHash(secret, 'pairing codes'))
  const [hashCode = hashOf] = hashes
  const holderOf = createHolderOf(hashCode)

  const add = async (device: string, holder: Holder): Promise<{ code: string; token: string; row: PairingRow }> => {
    const token = randomToken()
    for (;;) {
      const code = newCode()
      const values = {
        id: randomUUID(),
        codeHash: hashCode(code),
        tokenHash: hashOf(token),
        device,
        holder,
        now: now(),
      }
      const row = await addPairing(database, values)
      if (row !== 'taken') return { code, token, row }
    }
  }

  return {
    async createPairing({ request }) {
      const holder = holderOf(request.ip)
      refuseUntil(await takeAttempt(database, `codes ${holder.owner}`, codesPerCaller, now()))
      const { code, token, row } = await add(deviceName(request.headers['user-agent']), holder)
      return { pairing: pairingView(row, 'pc', now()), code, token }
    },
    async claimPairing({ caller, body: { code }, request }) {
      const holder = holderOf(request.ip, caller?.account.id)
      const budget = caller === undefined ? guesses : guessesOfMembers
      refuseUntil(await takeOf(database, budget, holder, now()))
      const token = randomToken()
      const row = await claimPairing(database, {
        codeHashes: hashes.map((hash) => hash(code)),
        tokenHash: hashOf(token),
        device: deviceName(request.headers['user-agent']),
        now: now(),
      })
      if (row === undefined) throw new ApiError('Invalid or expired code')
      await giveBackOf(database, budget, holder)
      feed.wake()
      return { pairing: pairingView(row, 'phone', now()), token }
    },
    listPairings: async ({ caller }) => caller.pairings.map(({ row, side }) => pairingView(row, side, now())),
    async endPairing({ caller, params: { id } }) {
      if (caller.pairings.some(({ row }) => row.id === id)) await endPairing(database, id, now())
      feed.wake()
      return undefined
    },
  }
}
