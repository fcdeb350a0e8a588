import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { type StoredSettings, storedSettingsSchema } from '../../../../contract/community/community-settings.ts'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import * as settingsEndpoints from '../../../../contract/endpoints/staff-settings.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { Block } from '../block.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { History } from '../edits/history.tsx'
import { Restored } from '../edits/restored.tsx'
import type { EditState } from '../edits/use-edit.ts'
import { textAddress } from '../texts/core/address.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { areShipped, valuesOf } from './core/settings-form.ts'
import { Preview } from './preview.tsx'
import { RegionSets } from './region-sets.tsx'
import { SettingField } from './setting-field.tsx'
import { type SettingGroup, settingGroups } from './setting-specs.ts'
import { SettingsFile } from './settings-file.tsx'
import { useSettingWords } from './use-setting-words.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

/** An edit a moment ago is in it. */
const current = { dedupingInterval: 0 }

/** Everything that the community decides about its portal. */
export function Settings() {
  const { t } = useLingui()
  const read = useStaffApi(settingsEndpoints.readStaffSettings, {}, current)
  return (
    <>
      <h2 className="sr-only">
        <Trans>Community settings</Trans>
      </h2>
      <Block read={read} failedTitle={t`The settings could not be loaded`}>
        {(state) => <SettingsEditor state={state} uses={state.uses} onSent={read.retry} />}
      </Block>
    </>
  )
}

interface SettingsEditorProps {
  readonly state: EditState<StoredSettings>
  readonly uses: SettingsUses
  readonly onSent: () => void
}

type Editing = ReturnType<typeof useSettingsEdit>

function SettingsEditor({ state, uses, onSent }: SettingsEditorProps) {
  const { shown } = useSettingWords()
  const online = useOnline()
  const editing = useSettingsEdit(state, uses, onSent)
  const { conflict, isPreview, wanted } = editing
  const stored = editing.current.value ?? {}
  const isBusy = !online || editing.act.running
  const form = useRef<HTMLDivElement>(null)
  const wasPreview = useRef(false)
  useEffect(() => {
    // Two versions to choose from take the focus themselves.
    if (wasPreview.current && !isPreview && conflict === undefined) form.current?.querySelector('summary')?.focus()
    wasPreview.current = isPreview
  }, [isPreview, conflict])
  return (
    <>
      {isPreview && wanted !== undefined ? (
        <Preview
          before={stored}
          after={wanted}
          uses={uses}
          isBusy={isBusy}
          onApply={() => void editing.save()}
          onBack={editing.closePreview}
        />
      ) : null}
      <div ref={form} hidden={isPreview}>
        <div className="flex flex-col gap-3">
          {editing.isRestored ? <Restored /> : null}
          <Conflict edit={editing} shown={shown} isBusy={isBusy} />
          <SettingsForm editing={editing} uses={uses} isBusy={isBusy} />
          <SettingsFile stored={stored} uses={uses} onRead={editing.readFile} />
          <History
            key={editing.current.tag}
            endpoint={settingsEndpoints.listSettingsEdits}
            address={(before) => ({ query: { before } })}
            fieldsOf={(value) => {
              const parsed = v.safeParse(storedSettingsSchema, value ?? {})
              return parsed.success ? shown(valuesOf(parsed.output)) : undefined
            }}
            isBusy={isBusy}
            onRestore={(number) => void editing.restore(number)}
          />
        </div>
      </div>
    </>
  )
}

interface SettingsFormProps {
  readonly editing: Editing
  readonly uses: SettingsUses
  readonly isBusy: boolean
}

function SettingsForm({ editing, uses, isBusy }: SettingsFormProps) {
  const { typed, isChanged, attempts, act, conflict } = editing
  const count = Object.keys(typed).length
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={editing.preview}>
      {settingGroups.map((group) => (
        <Group key={group.label.id} group={group} editing={editing} uses={uses} />
      ))}
      <p className="muted">
        <Link href={textAddress({ kind: 'price' })}>
          <Trans>Prices are under Texts.</Trans>
        </Link>
      </p>
      <ActProblem problem={act.problem} />
      {conflict === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          <button type="submit" className="btn-main" disabled={isBusy || !isChanged} aria-busy={act.running}>
            <Trans>Preview</Trans>
          </button>
          <button type="button" className="btn" disabled={!isChanged} onClick={() => editing.reset()}>
            <Trans>Discard</Trans>
          </button>
          <span className="muted" role="status">
            {isChanged ? (
              <Plural value={count} one="# setting changed" other="# settings changed" />
            ) : (
              <Trans>No changes yet.</Trans>
            )}
          </span>
        </div>
      ) : null}
    </FieldsForm>
  )
}

interface GroupProps {
  readonly group: SettingGroup
  readonly editing: Editing
  readonly uses: SettingsUses
}

function Group({ group, editing, uses }: GroupProps) {
  const { say } = useSettingWords()
  const summary = useRef<HTMLElement>(null)
  const [isSought] = useState(() => group.id !== undefined && location.hash === `#${group.id}`)
  useEffect(() => {
    if (isSought) summary.current?.focus()
  }, [isSought])
  const { form, typed, problems } = editing
  const names = group.settings.map(({ key }) => key)
  const wrong = problems.filter(({ path }) => names.includes(path.split('.')[0] ?? '')).length
  const isShipped = areShipped(editing.fields, names)
  return (
    <details className="card group" open={isSought || undefined}>
      <summary ref={summary} className="scroll-mt-80px cursor-pointer px-4 min-h-44px flex items-center gap-2 font-600">
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
          {group.id === 'regions' ? (
            <RegionSets
              value={form.value('regions')}
              onChange={editing.setRegions}
              isUsed={(code) => uses.regions.some(({ region }) => region === code)}
            />
          ) : null}
          {group.settings.map((spec) => (
            <SettingField key={spec.key} spec={spec} path={spec.key} form={form} />
          ))}
        </div>
        {isShipped ? null : (
          <button type="button" className="btn-quiet self-start" onClick={() => editing.toShipped(names)}>
            <Trans>Reset to default</Trans>
          </button>
        )}
      </div>
    </details>
  )
}
