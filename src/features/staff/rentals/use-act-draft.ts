import type { Texts } from '../../../../contract/language.ts'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type Act, useAct } from '../use-act.ts'
import { type ActFields, type ActName, actDraftSchema, noAct } from './act-fields.ts'

const draftName = 'staff-rental'

export interface ActDraft {
  readonly act: Act
  readonly fields: ActFields
  readonly setFields: (fields: ActFields) => void
  /** The open act on this subject. */
  readonly open: ActName | undefined
  begin(act: ActName, why?: Texts | null): void
  close(): void
  /** Runs the open act; afterwards, done or refused, `onDone` reads the current state. `done` says what happened. */
  run(call: () => Promise<string>): Promise<void>
}

/** The open act on a rental or a region, which a fresh sign-in comes back to. */
export function useActDraft(subject: string, onDone: () => Promise<void>): ActDraft {
  const act = useAct()
  const { fields, setFields } = useDraft(draftName, actDraftSchema, noAct)
  const change = (next: ActFields): void => {
    act.dismiss()
    setFields(next)
  }
  return {
    act,
    fields,
    setFields,
    open: fields.subject === subject ? fields.act : undefined,
    begin: (name, why = null) => change({ ...noAct, subject, act: name, why: why ?? {}, key: crypto.randomUUID() }),
    close: () => change(noAct),
    async run(call) {
      let done = ''
      const isDone = await act.run(async () => {
        done = await call().finally(onDone)
      })
      if (!isDone) return
      setFields(noAct)
      dropDrafts(draftName)
      showToast({ kind: 'ok', text: done })
    },
  }
}
