import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import * as settingsEndpoints from '../../../../contract/endpoints/staff-settings.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { Block } from '../block.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { textAddress } from '../texts/core/address.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { areShipped, valuesOf } from './core/settings-form.ts'
import { Preview } from './preview.tsx'
import { SettingField } from './setting-field.tsx'
import { type SettingGroup, settingGroups } from './setting-specs.ts'
import type { SettingsState } from './settings-calls.ts'
import { SettingsFile } from './settings-file.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { useSettingWords } from './use-setting-words.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** An edit a moment ago is in it. */
const current = { dedupingInterval: 0 }

/** Everything that the community decides about its portal. */
export function Settings() {
  const { t } = useLingui()
  const read = useStaffApi(settingsEndpoints.readStaffSettings, {}, current)
  return (
    <>
      <h2 className="sr-only">
        <Trans>Settings of the community</Trans>
      </h2>
      <Block read={read} failedTitle={t`The settings could not be loaded`}>
        {(state) => <SettingsEditor state={state} uses={state.uses} onSent={read.retry} />}
      </Block>
    </>
  )
}

interface SettingsEditorProps {
  readonly state: SettingsState
  readonly uses: SettingsUses
  readonly onSent: () => void
}

type Editing = ReturnType<typeof useSettingsForm>

function SettingsEditor({ state, uses, onSent }: SettingsEditorProps) {
  const { shown } = useSettingWords()
  const online = useOnline()
  const editing = useSettingsForm(state, uses, onSent)
  const { conflict, stored, typed, wanted } = editing
  const isBusy = !online || editing.running
  const isPreview = editing.isPreview && wanted !== undefined
  const form = useRef<HTMLDivElement>(null)
  const wasPreview = useRef(false)
  useEffect(() => {
    // Two versions to choose from take the focus themselves.
    if (wasPreview.current && !isPreview && conflict === undefined) form.current?.querySelector('summary')?.focus()
    wasPreview.current = isPreview
  }, [isPreview, conflict])
  return (
    <>
      {isPreview ? (
        <Preview
          before={stored}
          after={wanted}
          uses={uses}
          isBusy={isBusy}
          onApply={() => editing.apply()}
          onBack={editing.closePreview}
        />
      ) : null}
      <div ref={form} hidden={isPreview}>
        <div className="flex flex-col gap-3.5">
          {editing.isRestored ? (
            <p role="status" className="muted">
              <Trans>What you had typed is here again.</Trans>
            </p>
          ) : null}
          {conflict === undefined ? null : (
            <Conflict
              theirs={shown(valuesOf(conflict.value, {}))}
              mine={shown(valuesOf(conflict.value, typed))}
              isBusy={isBusy}
              onKeepMine={() => editing.apply(conflict.tag)}
              onTakeTheirs={() => editing.reset(conflict)}
            />
          )}
          <SettingsForm editing={editing} isBusy={isBusy} />
          <SettingsFile stored={stored} uses={uses} onRead={editing.readFile} />
          <SettingsHistory key={editing.storedTag} isBusy={isBusy} onRestore={editing.restore} />
        </div>
      </div>
    </>
  )
}

function SettingsForm({ editing, isBusy }: { readonly editing: Editing; readonly isBusy: boolean }) {
  const { typed, attempts, conflict } = editing
  const element = useRef<HTMLFormElement>(null)
  const count = Object.keys(typed).length
  useEffect(() => {
    if (attempts === 0) return
    const wrong = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]') ?? []
    for (const field of wrong) {
      for (let up = field.closest('details'); up; up = up.parentElement?.closest('details') ?? null) up.open = true
    }
    wrong[0]?.focus()
  }, [attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    editing.preview()
  }
  return (
    <form ref={element} noValidate className="flex flex-col gap-3" onSubmit={submit}>
      {settingGroups.map((group) => (
        <Group key={group.label.id} group={group} editing={editing} />
      ))}
      <p className="muted">
        <Link href={textAddress({ kind: 'price' })}>
          <Trans>Prices are texts.</Trans>
        </Link>
      </p>
      <ActProblem problem={editing.problem} />
      {conflict === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          <button type="submit" className="btn-main" disabled={isBusy || count === 0} aria-busy={editing.running}>
            <Trans>Preview</Trans>
          </button>
          <button type="button" className="btn" disabled={count === 0} onClick={() => editing.reset()}>
            <Trans>Discard</Trans>
          </button>
          <span className="muted" role="status">
            {count === 0 ? (
              <Trans>Nothing is changed.</Trans>
            ) : (
              <Plural value={count} one="# setting changed" other="# settings changed" />
            )}
          </span>
        </div>
      ) : null}
    </form>
  )
}

function Group({ group, editing }: { readonly group: SettingGroup; readonly editing: Editing }) {
  const { say } = useSettingWords()
  const { form, typed, problems } = editing
  const names = group.settings.map(({ key }) => key)
  const wrong = problems.filter(({ path }) => names.includes(path.split('.')[0] ?? '')).length
  const isShipped = areShipped(valuesOf(editing.stored, typed), names)
  return (
    <details className="card group">
      <summary className="cursor-pointer px-4 min-h-44px flex items-center gap-2 font-600">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        {say(group.label)}
        {names.some((name) => name in typed) ? (
          <span className="chip">
            <Trans>Changed</Trans>
          </span>
        ) : null}
        {wrong > 0 ? (
          <span className="chip text-bad!">
            <Plural value={wrong} one="# problem" other="# problems" />
          </span>
        ) : null}
      </summary>
      <div className="px-4 pb-3 flex flex-col gap-3">
        {group.hint === undefined ? null : <p className="muted">{say(group.hint)}</p>}
        <div className="flex flex-col gap-3">
          {group.settings.map((spec) => (
            <SettingField key={spec.key} spec={spec} path={spec.key} form={form} />
          ))}
        </div>
        {isShipped ? null : (
          <button type="button" className="btn-quiet self-start" onClick={() => editing.toShipped(names)}>
            <Trans>As shipped</Trans>
          </button>
        )}
      </div>
    </details>
  )
}
