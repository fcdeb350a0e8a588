import { type SteamSettings, steamSettings } from './accounts/steam.ts'
import type { Backends } from './community/rules/offered-settings.ts'
import type { Config } from './config.ts'
import type { InventoryHostSettings } from './inventory/module.ts'
import type { Mailer } from './kernel/mail/mailer.ts'
import { createProviders, type PaymentSettings } from './payments/backends/config.ts'
import type { PaymentProvider } from './payments/backends/provider.ts'
import type { VipPages } from './vip/module.ts'

/** The services outside that a portal uses: where they are, and the keys to them. */
export interface Services {
  readonly steam: SteamSettings
  /** Undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  readonly providers: readonly PaymentProvider[]
  /** Undefined: there are no inventories. */
  readonly inventory: InventoryHostSettings | undefined
  readonly vipPages: VipPages
}

/** What the environment says of the services outside; part of the configuration. */
export interface ServiceSettings extends MailSettings, VipPages {
  readonly steamProvider: string | undefined
  readonly steamApiKey: string | undefined
  readonly payments: PaymentSettings
  readonly inventory: InventoryHostSettings | undefined
}

interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

/** The services that the environment names. `now` in epoch milliseconds. */
export async function configuredServices(config: ServiceSettings, now: () => number): Promise<Services> {
  const { steamProvider: provider, steamApiKey: apiKey, payments, inventory, vipPageUrl, vipStoreUrl } = config
  return {
    steam: steamSettings({ provider, apiKey }),
    mailer: await configuredMailer(config),
    providers: createProviders(payments, { now }),
    inventory,
    vipPages: { vipPageUrl, vipStoreUrl },
  }
}

/** SMTP where it is set; its library is loaded only then. */
export async function configuredMailer({ smtpUrl: url, mailFrom: from }: MailSettings): Promise<Mailer | undefined> {
  if (url === undefined) return undefined
  const { createSmtpMailer } = await import('./kernel/mail/smtp.ts')
  return createSmtpMailer({ url, from })
}

/** The features that this portal has a backend for. */
export const backendsOf = (
  { rentalBackend }: Pick<Config, 'rentalBackend'>,
  { providers, vipPages: { vipPageUrl, vipStoreUrl }, inventory, mailer }: Services,
): Backends => ({
  vip: providers.length > 0 || vipPageUrl !== undefined || vipStoreUrl !== undefined,
  pracc: rentalBackend.kind !== 'none',
  inventory: inventory !== undefined,
  mail: mailer !== undefined,
})
