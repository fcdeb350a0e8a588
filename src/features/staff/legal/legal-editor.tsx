import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plainText } from '../../../../contract/content/plain-text.ts'
import * as legalEndpoints from '../../../../contract/endpoints/staff-legal.ts'
import { type Language, languageFacts, languages } from '../../../../contract/language.ts'
import { legalStateSchema, placeholdersIn, type StaffLegalPage } from '../../../../contract/legal/staff-legal.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { textOf, type Values } from '../edits/core/values.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { History } from '../edits/history.tsx'
import { useFirstLanguage } from '../edits/language-fields.tsx'
import { Restored } from '../edits/restored.tsx'
import { useDraftedEdit } from '../edits/use-edit.ts'
import { useAct } from '../use-act.ts'
import { readTemplate, saveLegalText } from './legal-calls.ts'
import { draftOf, fieldsOf, storedFields } from './legal-form.ts'
import { LegalTextField } from './legal-text-field.tsx'
import { PublishPart } from './publish-part.tsx'

export interface LegalEditorProps {
  readonly state: StaffLegalPage
  /** Reads the pages again. */
  readonly onChanged: () => Promise<void>
}

const shown = (fields: Values) =>
  languages.flatMap((language) => {
    const text = textOf(fields[language])
    return text === '' ? [] : [{ label: languageFacts[language].name, text }]
  })

/** The text of a legal page in the languages that it has, its publication and its history. */
export function LegalEditor({ state, onChanged }: LegalEditorProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { defaultLanguage: home } = useCommunity()
  const first = useFirstLanguage()
  const { page, tag, value, template } = state
  const [added, setAdded] = useState<readonly Language[]>([])
  const edit = useDraftedEdit(`staff-legal ${page}`, {
    stored: { tag, value },
    schema: legalStateSchema,
    toFields: fieldsOf,
    parse: (fields) => draftOf(fields, home, first),
    send: (seen, change) => saveLegalText(page, seen, change),
    savedText: () => t`Saved, not published`,
    onSaved: onChanged,
  })
  const act = useAct()
  const [asked, setAsked] = useState<Language>()
  const isBusy = !online || edit.act.running
  const isThere = (each: Language) => each === first || added.includes(each) || textOf(edit.fields[each]) !== ''
  const inOrder = [first, ...languages.filter((each) => each !== first)]
  const texts = languages.map((each) => plainText(textOf(edit.fields[each])))
  const isUnfinished = texts.some((text) => placeholdersIn(text).length > 0)
  const begunWith = edit.fields['template']
  const fill = async (language: Language) => {
    const { version, html } = await readTemplate(page, language)
    edit.fill({ ...edit.typed, [language]: html, template: version })
  }
  return (
    <>
      {edit.isRestored ? <Restored onDiscard={() => edit.reset()} /> : null}
      <Conflict edit={edit} shown={shown} isBusy={isBusy} />
      {typeof begunWith === 'number' && begunWith < template ? (
        <p role="status" className="text-warn">
          <Trans>
            There is a newer template: version {template}. This text began with version {begunWith}; compare them before
            you publish.
          </Trans>
        </p>
      ) : null}
      <FieldsForm
        className="card px-4 py-3 flex flex-col gap-4"
        attempts={edit.attempts}
        onSubmit={() => void edit.save()}
      >
        {inOrder.filter(isThere).map((language) => (
          <LegalTextField
            key={language}
            language={language}
            isHome={language === home}
            form={edit.form}
            isBusy={isBusy || act.running}
            onTemplate={() =>
              textOf(edit.fields[language]).trim() === '' ? void act.run(() => fill(language)) : setAsked(language)
            }
          />
        ))}
        <div className="flex flex-wrap gap-2">
          {inOrder
            .filter((each) => !isThere(each))
            .map((language) => (
              <button key={language} type="button" className="btn-quiet" onClick={() => setAdded([...added, language])}>
                <span className="i-lucide-plus" aria-hidden />
                {languageFacts[language].name}
              </button>
            ))}
        </div>
        <ActProblem problem={edit.act.problem ?? act.problem} />
        {edit.conflict === undefined ? (
          <button type="submit" className="btn-main self-start" disabled={isBusy} aria-busy={edit.act.running}>
            <Trans>Save</Trans>
          </button>
        ) : null}
      </FieldsForm>
      {asked ? (
        <AskDialog
          title={t`Replace the text by the template?`}
          confirm={t`Replace`}
          act={() => fill(asked)}
          onClose={() => setAsked(undefined)}
          onDone={async () => undefined}
        >
          <p>
            <Trans>What is in the field is replaced. Nothing is saved before you press Save.</Trans>
          </p>
        </AskDialog>
      ) : null}
      <PublishPart
        state={state}
        isUnfinished={isUnfinished}
        isChanged={edit.isChanged}
        isBusy={isBusy || edit.conflict !== undefined}
        save={async () => (edit.isChanged ? (await edit.save())?.tag : tag)}
        onChanged={onChanged}
      />
      {value === null ? null : (
        <History
          key={edit.current.tag}
          endpoint={legalEndpoints.listLegalEdits}
          address={(before) => ({ params: { page }, query: { before } })}
          fieldsOf={(stored) => shown(storedFields(stored))}
          isBusy={isBusy}
          onRestore={(number) => void edit.restore(number)}
        />
      )}
    </>
  )
}
