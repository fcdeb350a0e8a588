import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { useAct } from '../use-act.ts'
import { type Parsed, type Values, valuesSchema } from './core/values.ts'
import { useFields } from './use-fields.ts'

export interface EntryOptions<Input> {
  /** The fields before anything is typed. */
  readonly blank: Values
  readonly parse: (fields: Values) => Parsed<Input>
  /** Throws ApiError. */
  readonly send: (input: Input) => Promise<unknown>
  readonly onSent: (input: Input) => void
}

/** A form for something new. What was typed survives a reload and a sign-in, under this name, until it is sent. */
export function useEntry<Input>(name: string, { blank, parse, send, onSent }: EntryOptions<Input>) {
  const draft = useDraft<Values>(name, valuesSchema, {})
  const act = useAct()
  const entered = useFields({ base: blank, draft, parse })
  return {
    ...entered,
    act,
    async save(): Promise<void> {
      const input = entered.attempt()
      if (input === undefined || !(await act.run(() => send(input)))) return
      entered.clear()
      dropDrafts(name)
      onSent(input)
    },
  }
}
export type Entry = Omit<ReturnType<typeof useEntry>, 'wanted' | 'attempt'>
