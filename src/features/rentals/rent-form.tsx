import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { minutes } from '../../../contract/duration.ts'
import { useCommunity } from '../../platform/community.ts'
import { fromLocal } from '../../platform/local-time.ts'
import { useOnline } from '../../platform/online.ts'
import { useDraft } from '../../shared/drafts.ts'
import type { TermsTick } from '../../shared/legal-terms.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnsavedInput } from '../../ui/unsaved-input.tsx'
import { isShortName, isShortPassword, nameProblem, passwordProblem } from './core/fields.ts'
import { RegionChoice, RegionsLoading } from './region-choice.tsx'
import { useServerNow } from './server-clock.ts'
import { StartField, StartTerms, useStartProblem } from './start-field.tsx'
import { useRegions } from './use-regions.ts'
import { useFieldMessages } from './use-rental-messages.ts'

/** The settings of a new server; price and payment method belong to the payment. */
export interface NewServer {
  readonly serverName: string
  readonly password: string
  readonly region: string
  /** ISO 8601; undefined: at once. */
  readonly startsAt: string | undefined
}

export interface RentFormProps {
  /** Name of the draft that keeps name and region through a sign-in or a reload; the password is never stored. */
  readonly draft: string
  /** Undefined until the user has chosen one (RENT-02). */
  readonly mode: 'fixed' | 'flexible' | undefined
  readonly onMode: (mode: 'fixed' | 'flexible') => void
  /** Duration and payment method. */
  readonly plan: ReactNode
  readonly terms: TermsTick
  /** The formatted price; 'Error' if the choice has none (RENT-06); undefined while it is not known. */
  readonly total: string | undefined
  /** The choice has a price and can be paid. */
  readonly payable: boolean
  readonly onRent: (server: NewServer) => void
}

interface ModeCardProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly checked: boolean
  readonly onChange: () => void
}

const ModeCard = ({ title, children, checked, onChange }: ModeCardProps) => (
  <ChoiceCard name="mode" className="gap-1!" checked={checked} onChange={onChange}>
    <span className="font-600">{title}</span>
    <span className="muted leading-1.45">{children}</span>
  </ChoiceCard>
)

function Modes({ mode, onMode }: Pick<RentFormProps, 'mode' | 'onMode'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-600">
        <Trans>Region mode</Trans>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <ModeCard
          title={<Trans>Basic · fixed region</Trans>}
          checked={mode === 'fixed'}
          onChange={() => onMode('fixed')}
        >
          <Trans>Stays in the region you rent it in.</Trans>
        </ModeCard>
        <ModeCard
          title={<Trans>Premium · flexible region</Trans>}
          checked={mode === 'flexible'}
          onChange={() => onMode('flexible')}
        >
          <Trans>Move it up to twice a day. Better CPU.</Trans>
        </ModeCard>
      </div>
    </fieldset>
  )
}

interface RegionPartProps {
  readonly value: string | undefined
  readonly disabled: boolean
  readonly onChange: (region: string) => void
}

function RegionPart({ value, disabled, onChange }: RegionPartProps) {
  const { t } = useLingui()
  const { regions, failed, retry } = useRegions()
  return (
    <div className="flex flex-col gap-2">
      <p className="font-600" aria-hidden>
        <Trans>Region</Trans>
        {disabled ? (
          <span className="muted font-400 ms-2">
            <Trans>Choose a region mode first</Trans>
          </span>
        ) : null}
      </p>
      {regions ? <RegionChoice regions={regions} value={value} onChange={onChange} disabled={disabled} /> : null}
      {!regions && failed ? (
        <div role="alert" className="card">
          <Notice
            icon="i-lucide-cloud-off"
            title={t`The regions could not be loaded`}
            action={
              <button type="button" className="btn" onClick={retry}>
                <Trans>Try again</Trans>
              </button>
            }
          />
        </div>
      ) : null}
      {!regions && !failed ? <RegionsLoading /> : null}
    </div>
  )
}

const identityDraftSchema = v.object({
  name: v.string(),
  region: v.optional(v.string()),
  /** A later start in the user's time zone; absent: at once. */
  start: v.optional(v.string()),
})
type IdentityDraft = v.InferOutput<typeof identityDraftSchema>
const empty: IdentityDraft = { name: '' }

/** Name, password and region of the new server; problems show once a field was left. */
function useIdentity(draft: string) {
  const { fields, setFields, restored } = useDraft(draft, identityDraftSchema, empty)
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ name: false, password: false })
  return {
    ...fields,
    setName: (name: string) => setFields({ ...fields, name }),
    setRegion: (region: string) => setFields({ ...fields, region }),
    setStart: (start: string | undefined) => setFields({ ...fields, start }),
    password,
    setPassword,
    left,
    setLeft,
    restored,
  }
}

interface StartPartProps {
  /** Undefined: at once. */
  readonly value: string | undefined
  readonly onChange: (start: string | undefined) => void
}

/** What is wrong with the start; undefined for one that is possible, and at once. */
function useStartProblemOf(start: string | undefined): string | undefined {
  const startProblem = useStartProblem()
  const clock = useServerNow(minutes(1))
  return start === undefined ? undefined : startProblem(start, clock)
}

/** When the server is to be ready (F-14). */
function StartPart({ value, onChange }: StartPartProps) {
  const { t } = useLingui()
  const [left, setLeft] = useState(false)
  const problem = useStartProblemOf(value)
  return (
    <div className="flex flex-col gap-2">
      <p className="font-600" aria-hidden>
        <Trans>When</Trans>
      </p>
      <div className="flex">
        <Segmented
          label={t`When`}
          value={value === undefined ? 'now' : 'later'}
          options={[
            { value: 'now', label: t`Now` },
            { value: 'later', label: t`At a set time` },
          ]}
          onChange={(when) => onChange(when === 'now' ? undefined : '')}
        />
      </div>
      {value === undefined ? null : (
        <>
          <StartField
            value={value}
            onChange={onChange}
            onBlur={() => setLeft(true)}
            problem={left || value !== '' ? problem : undefined}
          />
          <StartTerms paid={false} />
        </>
      )}
    </div>
  )
}

/** The form of a new server (RENT-01 to RENT-06); the payment is handled by the caller. */
export function RentForm({ draft, mode, onMode, plan, terms, total, payable, onRent }: RentFormProps) {
  const { t } = useLingui()
  const fieldMessages = useFieldMessages()
  const online = useOnline()
  const identity = useIdentity(draft)
  const { name, setName, password, setPassword, region, setRegion, left, setLeft, restored } = identity
  const wrongName = nameProblem(name)
  const wrongPassword = passwordProblem(password)
  const { scheduledRentals } = useCommunity().features
  const start = scheduledRentals ? identity.start : undefined
  const wrongStart = useStartProblemOf(start)
  const missing = [
    wrongName && fieldMessages(wrongName),
    wrongPassword && fieldMessages(wrongPassword),
    mode === undefined ? t`Choose a region mode` : undefined,
    region === undefined ? t`Choose a region` : undefined,
    wrongStart,
    payable ? undefined : t`Choose a duration`,
    terms.isMet ? undefined : t`Agree to the terms`,
  ].find((text) => text !== undefined)
  const passwordHint = () => {
    if (restored && password === '') return t`Enter the password again. It isn't saved.`
    if (isShortPassword(password)) return t`Short passwords are easy to guess. Use 4 or more characters.`
    return t`Letters and digits, at most 16`
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing !== undefined || region === undefined) return
    const startsAt = start === undefined ? undefined : fromLocal(start)
    onRent({ serverName: name.trim(), password: password.trim(), region, startsAt })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <UnsavedInput when={name !== '' || password !== '' || mode !== undefined || region !== undefined} hasDraft />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Server name`}
          autoComplete="off"
          value={name}
          onChange={setName}
          onBlur={() => setLeft({ ...left, name: true })}
          hint={
            isShortName(name)
              ? t`Names with 3 or more characters are easier to find.`
              : t`Chinese, letters, digits and spaces, at most 16`
          }
          problem={left.name && wrongName ? fieldMessages(wrongName) : undefined}
        />
        <TextField
          label={t`Password`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={password}
          onChange={setPassword}
          onBlur={() => setLeft({ ...left, password: true })}
          hint={passwordHint()}
          problem={left.password && wrongPassword ? fieldMessages(wrongPassword) : undefined}
        />
      </div>
      <Modes mode={mode} onMode={onMode} />
      <RegionPart value={region} disabled={mode === undefined} onChange={setRegion} />
      {scheduledRentals ? <StartPart value={start} onChange={identity.setStart} /> : null}
      {plan}
      {terms.view}
      <div className="sheet-foot flex items-center gap-3">
        <p role="status" className="grow leading-1.25">
          <span className="block text-12px text-text-muted">
            {online ? (missing ?? <Trans>Total</Trans>) : <Trans>Needs a connection</Trans>}
          </span>
          <span className="num text-20px font-600">{total ?? '–'}</span>
        </p>
        <button type="submit" className="btn-main px-6!" disabled={missing !== undefined || !online}>
          <Trans>Rent and pay</Trans>
        </button>
      </div>
    </form>
  )
}
