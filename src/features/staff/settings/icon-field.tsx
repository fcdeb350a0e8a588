import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isLinkKindFound, linkKindName, linkKinds, noIcon } from '../../../../contract/community/link-kinds.ts'
import { linkIconAddress } from '../../../../contract/community/shown-settings.ts'
import { isPictureId, linkIconPlace } from '../../../../contract/content/pictures.ts'
import { inLanguage } from '../../../../contract/language.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PictureField } from './picture-field.tsx'

interface IconFieldProps {
  readonly label: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  /** The kind of the link, whose icon it has if none is chosen. */
  readonly kind: string
  /** Name of an icon, `none`, or the id of a picture; empty: that of its kind. */
  readonly value: string
  readonly onChange: (icon: string | undefined) => void
}

const Drawing = ({ name }: { readonly name: string }) => (
  <svg className="w-5 h-5 shrink-0 fill-current" viewBox="0 0 24 24" aria-hidden>
    <use href={`${linkIconAddress(name)}#i`} />
  </svg>
)

/** The icon of a link: that of its kind, one by name, none, or a picture of the community's own. */
export function IconField({ label, hint, problem, kind, value, onChange }: IconFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const isPicture = isPictureId(value)
  const name = value === '' ? kind : value
  return (
    <div className="flex flex-col gap-3 min-w-0">
      <div className="flex flex-col gap-1 items-start">
        <span className="text-14px font-600">
          <Trans>Icon</Trans>
        </span>
        {isPicture ? null : (
          <span className="inline-flex items-center gap-2">
            {name === noIcon ? <Trans>No icon</Trans> : <Drawing name={name} />}
            {name === noIcon ? null : inLanguage(linkKindName(name), language)}
          </span>
        )}
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trans>Choose an icon</Trans>
        </button>
      </div>
      <PictureField place={linkIconPlace} value={isPicture ? value : ''} {...{ label, hint, problem, onChange }} />
      {isOpen ? (
        <Dialog title={t`Choose an icon`} closeLabel={t`Close`} wide onClose={() => setOpen(false)}>
          <IconChoice kind={kind} value={value} onChange={onChange} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </div>
  )
}

type IconChoiceProps = Pick<IconFieldProps, 'kind' | 'value' | 'onChange'> & { readonly onDone: () => void }

/** All icons with their names, to search: Enter takes the first that is found, arrows and presses the one that is meant. */
function IconChoice({ kind, value, onChange, onDone }: IconChoiceProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const found = linkKinds.filter((name) => isLinkKindFound(name, typed))
  const takeFirst = () => {
    if (found[0] === undefined) return
    if (typed.trim() !== '' && !found.some((name) => name === value)) onChange(found[0])
    onDone()
  }
  const choice = (name: string | undefined) => ({
    name: 'icon',
    className: 'px-3! py-2.5! flex-row! items-center gap-2!',
    checked: value === (name ?? ''),
    onChange: () => onChange(name),
  })
  return (
    // Not a form of its own: it is inside that of the settings.
    <div className="flex flex-col gap-3">
      <TextField
        label={t`Search`}
        type="search"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        maxLength={40}
        onKeyDown={(event) => {
          // Enter that ends the composition of a Chinese word chooses nothing.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          takeFirst()
        }}
      />
      <p role="status" className="muted">
        {found.length === 0 ? <Trans>There is no icon with this name.</Trans> : null}
      </p>
      <fieldset className="grid grid-cols-2 lg:grid-cols-3 gap-2 min-h-80">
        <legend className="sr-only">
          <Trans>Icon</Trans>
        </legend>
        {typed === '' ? (
          <>
            <ChoiceCard {...choice(undefined)}>
              <Drawing name={kind} />
              <Trans>Same as its kind</Trans>
            </ChoiceCard>
            <ChoiceCard {...choice(noIcon)}>
              <Trans>No icon</Trans>
            </ChoiceCard>
          </>
        ) : null}
        {found.map((name) => (
          <ChoiceCard key={name} {...choice(name)}>
            <Drawing name={name} />
            {inLanguage(linkKindName(name), language)}
          </ChoiceCard>
        ))}
      </fieldset>
      <div className="sheet-foot flex">
        <button type="button" className="btn-main grow lg:grow-0 lg:ms-auto" onClick={onDone}>
          <Trans>Done</Trans>
        </button>
      </div>
    </div>
  )
}
