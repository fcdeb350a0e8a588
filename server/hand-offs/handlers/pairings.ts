import { randomInt, randomUUID } from 'node:crypto'
import { pairingAlphabet, pairingCodeLength } from '../../../contract/hand-off.ts'
import { deviceName } from '../../accounts/device-name.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { clientKey } from '../../kernel/limits/client-key.ts'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '../../kernel/limits/count-attempts.ts'
import { createKeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { acceptedSecrets } from '../../kernel/secrets/secret.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import { codesPerCaller, guessesOfMembers, guessesOfVisitors, guessesPerCaller, maxLiveCodes } from '../rules/limits.ts'
import { pairingView } from '../rules/view.ts'
import { addPairing, claimPairing, endPairing } from '../store/pairings.ts'
import type { PairingRow } from '../tables.ts'
import type { HandOffRouteDeps } from './deps.ts'
import type { HandOffHandlers } from './hand-offs.ts'

const newCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet.charAt(randomInt(pairingAlphabet.length))).join('')

export function pairingHandlers(
  deps: HandOffRouteDeps,
): Pick<HandOffHandlers, 'createPairing' | 'claimPairing' | 'listPairings' | 'endPairing'> {
  const { database, feed, now } = deps
  const hashes = acceptedSecrets(deps).map((secret) => createKeyedHash(secret, 'pairing codes'))
  const [hashCode = hashOf] = hashes
  const callerKey = (address: string): string => hashCode(`client ${clientKey(address)}`)
  const take = async (id: string, limit: AttemptLimit): Promise<void> =>
    refuseUntil(await takeAttempt(database, id, limit, now()))

  const add = async (device: string): Promise<{ code: string; token: string; row: PairingRow }> => {
    const token = randomToken()
    for (;;) {
      const code = newCode()
      const values = { id: randomUUID(), codeHash: hashCode(code), tokenHash: hashOf(token), device, now: now() }
      const row = await addPairing(database, values, maxLiveCodes)
      if (row === 'full') throw new ApiError('UNAVAILABLE', { retryAfter: 30 })
      if (row !== 'taken') return { code, token, row }
    }
  }

  return {
    async createPairing({ request }) {
      await take(`codes ${callerKey(request.ip)}`, codesPerCaller)
      const { code, token, row } = await add(deviceName(request.headers['user-agent']))
      return { pairing: pairingView(row, 'pc', now()), code, token }
    },
    async claimPairing({ caller, body: { code }, request }) {
      const own = caller === undefined ? `guesses ${callerKey(request.ip)}` : `guesses ${caller.account.id}`
      const everyone = caller === undefined ? 'guesses of visitors' : 'guesses of members'
      await take(own, guessesPerCaller)
      await take(everyone, caller === undefined ? guessesOfVisitors : guessesOfMembers)
      const token = randomToken()
      const row = await claimPairing(database, {
        codeHashes: hashes.map((hash) => hash(code)),
        tokenHash: hashOf(token),
        device: deviceName(request.headers['user-agent']),
        now: now(),
      })
      if (row === undefined) throw new ApiError('Invalid or expired code')
      await Promise.all([own, everyone].map((id) => giveBackAttempt(database, id)))
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
