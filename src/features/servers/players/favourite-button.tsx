import { useLingui } from '@lingui/react/macro'

export interface FavouriteButtonProps {
  readonly favourite: boolean
  readonly onToggle: () => void
}

/** Adds a server to the user's favourites on this device, or removes it. */
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
