import { offerClaim } from './offer-claim.ts'
import { createPortal, openFoundation } from './portal.ts'
import { run } from './run.ts'
import { configuredServices } from './services.ts'
import { closeOnSignal } from './shutdown.ts'

await run('production', async (config) => {
  const foundation = await openFoundation(config)
  const portal = await createPortal(foundation, await configuredServices(config, Date.now))
  const { steps, ...closing } = portal.closing
  closeOnSignal(foundation.logger, { ...closing, steps: [...steps, { database: () => foundation.database.close() }] })
  await portal.listen()
  // The page of the claim is in the visitor's language from then on.
  await portal.documentsShown()
  const onError = (err: unknown) =>
    foundation.logger.error({ err }, 'no claim link could be made: npm run admin -- claim prints one')
  await offerClaim({ ...foundation, onError }, { now: Date.now, print: (line) => process.stdout.write(`${line}\n`) })
})
