import { days } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { endingKeys } from '../rules/key-ends.ts'

/** Logs at the start and once a day which certificates of payment providers have ended, or end within 30 days. */
export const createKeyWatch = (
  { providers, logger, now }: Pick<CheckoutDeps, 'providers' | 'logger' | 'now'>,
  onError: (error: unknown) => void,
): Job =>
  repeat({
    name: 'payment certificates',
    every: days(1),
    onError,
    async run() {
      for (const { setting, at } of endingKeys(providers.values(), now())) {
        const line = { setting, ends: isoInstant(at) }
        if (at > now()) logger.warn(line, 'a certificate for payments ends soon: replace it and restart')
        else logger.error(line, 'a certificate for payments has ended: its method is not offered until it is replaced')
      }
    },
  })
