import type { SettingSpec } from './setting-spec.ts'

/** The form that a field belongs to. */
export interface SettingForm {
  /** Changes when lists are replaced from outside: their entries have new keys then. */
  readonly generation: number
  value(path: string): unknown
  set(path: string, value: unknown): void
  /** What is wrong exactly here, or with a field below. */
  problem(spec: SettingSpec, path: string, below?: boolean): string | undefined
}

export interface SettingFieldProps {
  readonly spec: SettingSpec
  readonly path: string
  readonly form: SettingForm
}
