import type { FastifyBaseLogger } from 'fastify'
import { createProviders, type PaymentSettings } from './backends/config.ts'
import type { PaymentProvider } from './backends/provider.ts'

export interface OpenProviders {
  readonly providers: readonly PaymentProvider[]
  close(): Promise<void>
}

export interface ProviderDeps {
  readonly config: {
    readonly mode: 'demo' | 'production'
    /** Absolute path of the folder in which the sandbox keeps its book. */
    readonly dataDir: string
    readonly payments: PaymentSettings
  }
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** First port of the sandbox; beside the other services of the demo. */
const sandboxPort = 28_600

const nothingToClose = async (): Promise<void> => undefined

/** The ways to pay: those that the operator has set up, or in demo mode the sandbox, which production never loads. */
export async function openProviders({ config, logger, now }: ProviderDeps): Promise<OpenProviders> {
  if (config.mode === 'production') {
    return { providers: createProviders(config.payments, { now }), close: nothingToClose }
  }
  const { startSandbox } = await import('../../demo/payments/start.ts')
  try {
    return await startSandbox({
      log: logger,
      now,
      random: Math.random,
      directory: config.dataDir,
      portBase: sandboxPort,
      environment: process.env,
    })
  } catch (error) {
    logger.error({ err: error }, 'the demo runs without payments')
    return { providers: [], close: nothingToClose }
  }
}
