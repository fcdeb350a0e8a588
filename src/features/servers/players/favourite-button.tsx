import { useLingui } from '@lingui/react/macro'

export interface FavouriteButtonProps {
  readonly favourite: boolean
  readonly onToggle: () => void
}

/** Keeps a server among the person's own on this device, or lets it go. */
export function FavouriteButton({ favourite, onToggle }: FavouriteButtonProps) {
  const { t } = useLingui()
  return (
    <button type="button" className="btn" aria-pressed={favourite} onClick={onToggle}>
      <span className={favourite ? 'text-accent' : 'text-text-muted'} aria-hidden>
        {favourite ? '★' : '☆'}
      </span>
      {t`Favourite`}
    </button>
  )
}
