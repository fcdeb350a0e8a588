import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'

export interface SearchFieldProps {
  readonly value: string
  /** Stable. */
  readonly onSearch: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** The field has its own text state, so that a key shows at once; the list follows. */
export const SearchField = memo(function SearchField({ value, onSearch, field }: SearchFieldProps) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // Changed from outside: a removed chip, a saved view, a step back.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const search = (next: string) => {
    setText(next)
    sent.current = next
    onSearch(next)
  }
  return (
    <div
      className={`relative shrink-0 lg:w-200px ${text === '' ? 'max-lg:w-44px max-lg:focus-within:w-200px' : 'max-lg:w-200px'}`}
    >
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        // Typing changes nothing around the field: `contain` lets the browser lay out the field alone, not the page.
        className={`field-quiet block w-full ps-42px lg:ps-9 [contain:strict] ${text === '' ? 'pe-0! lg:pe-11!' : 'pe-11'}`}
        aria-label={t`Search servers`}
        aria-keyshortcuts="/"
        placeholder={t`Search servers`}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else search('')
        }}
      />
      <span
        className="i-lucide-search absolute inset-is-3 top-1/2 -translate-y-1/2 text-text-faint pointer-events-none"
        aria-hidden
      />
      {text === '' ? (
        <kbd
          aria-hidden
          className="max-lg:hidden absolute inset-ie-3 top-1/2 -translate-y-1/2 border border-line rounded-5px px-1.5 text-12px leading-18px text-text-faint pointer-events-none"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          className="btn-icon absolute inset-ie-0 top-0"
          aria-label={t`Clear search`}
          onClick={() => {
            search('')
            field.current?.focus()
          }}
        >
          <span className="i-lucide-x" aria-hidden />
        </button>
      )}
    </div>
  )
})
