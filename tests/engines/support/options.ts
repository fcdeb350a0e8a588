import type { Language } from '../../../contract/language.ts'
import type { engines } from '../../../scripts/find-engines.mjs'
import type { Size } from './engine.ts'

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 850 } } as const

/** What a project in tests/playwright.config.ts says about its journeys. */
export interface EngineOptions {
  engineName: keyof typeof engines
  language: Language
  size: Size
}
