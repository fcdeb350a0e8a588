import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { alertKinds, webhookFormats } from '../../../../contract/alerts/alerts.ts'
import type { StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { isFresh } from '../while-fresh.tsx'
import { useWebhookForm, type WebhookPurpose } from './use-webhook-form.ts'
import { useFormatNames, useKindNames, useShownFields, webhookName } from './webhook-messages.ts'

export interface WebhookDialogProps {
  readonly purpose: WebhookPurpose
  /** The one that is changed; absent: a new one. */
  readonly webhook: StaffWebhook | undefined
  readonly me: StaffMe
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Adds a webhook, changes what it is told, or replaces its address. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { purpose, webhook, me, onClose } = props
  const { t } = useLingui()
  const titles = {
    add: t`Add a webhook`,
    edit: t`What it is told`,
    move: t`Replace the address`,
  }
  // Asked for before anything is typed: an address is not kept while the browser is at Steam.
  const isStale = purpose !== 'edit' && !isFresh(me)
  return (
    <Dialog title={titles[purpose]} closeLabel={t`Close`} onClose={onClose}>
      {webhook === undefined ? null : <p className="mb-3 font-600 break-anywhere">{webhookName(webhook)}</p>}
      {isStale ? <ActProblem problem="FRESH_SIGN_IN_REQUIRED" /> : <WebhookForm {...props} />}
    </Dialog>
  )
}

function WebhookForm({ purpose, webhook, onClose, onDone }: WebhookDialogProps) {
  const online = useOnline()
  const shownFields = useShownFields()
  const { fields, set, isChanged, isAddressWrong, running, problem, conflict, save } = useWebhookForm(
    purpose,
    webhook,
    () => {
      onDone()
      onClose()
    },
  )
  const isBusy = !online || running
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const isRefused = problem === 'WEBHOOK_REFUSED'
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <UnsavedInput when={isChanged} />
      {conflict === undefined ? null : (
        <Conflict
          theirs={conflict.value && shownFields(conflict.value)}
          mine={webhook === undefined ? [] : shownFields({ ...webhook.value, ...(purpose === 'edit' ? fields : {}) })}
          isBusy={isBusy}
          onKeepMine={() => void save(conflict.tag)}
          onTakeTheirs={() => {
            onDone()
            onClose()
          }}
        />
      )}
      {purpose === 'edit' ? null : (
        <PlaceFields fields={fields} set={set} isWrong={isAddressWrong} isRefused={isRefused} />
      )}
      {purpose === 'move' ? null : <ChoiceFields fields={fields} set={set} />}
      <ActProblem problem={problem} />
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="submit" className="btn-main" disabled={isBusy} aria-busy={running}>
          <Trans>Save</Trans>
        </button>
      </div>
    </form>
  )
}

type FieldsProps = Pick<ReturnType<typeof useWebhookForm>, 'fields' | 'set'>

interface PlaceFieldsProps extends FieldsProps {
  readonly isWrong: boolean
  readonly isRefused: boolean
}

function PlaceFields({ fields, set, isWrong, isRefused }: PlaceFieldsProps) {
  const { t } = useLingui()
  const formatNames = useFormatNames()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong || isRefused) input.current?.focus()
  }, [isWrong, isRefused])
  return (
    <>
      <TextField
        label={t`Address`}
        value={fields.address}
        onChange={(address) => set({ address })}
        inputRef={input}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        hint={t`The channel’s settings in Discord or WeCom show it. It is a secret: it is encrypted and never shown again.`}
        problem={isWrong ? t`Enter a complete address that begins with https://.` : undefined}
        aria-invalid={isRefused ? true : undefined}
      />
      <Select
        label={t`Kind of address`}
        value={fields.format}
        options={webhookFormats.map((value) => ({ value, label: formatNames[value] }))}
        onChange={(value) => set({ format: webhookFormats.find((format) => format === value) ?? fields.format })}
      />
    </>
  )
}

function ChoiceFields({ fields, set }: FieldsProps) {
  const { t } = useLingui()
  const kindNames = useKindNames()
  return (
    <>
      <Segmented
        label={t`Language`}
        value={fields.language}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(language) => set({ language })}
      />
      <fieldset className="min-w-0">
        <legend className="text-14px font-600">
          <Trans>What it is told</Trans>
        </legend>
        {alertKinds.map((kind) => (
          <Switch
            key={kind}
            label={kindNames[kind]}
            checked={fields.kinds.includes(kind)}
            // In the order of the list, so that switching one off and on again changes nothing.
            onChange={(isOn) =>
              set({ kinds: alertKinds.filter((each) => (each === kind ? isOn : fields.kinds.includes(each))) })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
