import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSavesData } from '../../../platform/data-saver.ts'
import { useMedia } from '../../../platform/media.ts'
import './ticker.css'

/** Text wider than this many px scrolls (ANN-01); in a narrower box the box is the limit. */
const widest = 400
const pixelsPerSecond = 45

/**
 * Width of the copy that scrolls, or 0 if the text stands still. Measured once per text: give each text its own key.
 */
function useRunWidth() {
  const box = useRef<HTMLDivElement>(null)
  const copy = useRef<HTMLSpanElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    // ResizeObserver reports after the frame's own layout, the first time too; measuring at once would force a layout
    // for this line alone.
    const observer = new ResizeObserver(() => {
      const room = box.current?.clientWidth ?? 0
      const needed = copy.current?.getBoundingClientRect().width ?? 0
      setWidth(needed > Math.min(widest, room) ? Math.max(needed, room) : 0)
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, copy, width }
}

export interface TickerTextProps {
  readonly text: string
  /** Where it is in another language than the page. */
  readonly lang?: string | undefined
  /** It disappears at a certain time: it is in no kept screen, which may be painted later. */
  readonly hasEnd?: boolean
}

/**
 * One line of text. A long one scrolls by itself, twice, because an animation that never ends costs more processor time
 * than the rest of an idle page; it is held on hover and on focus. Afterwards, and from the start with reduced motion or
 * data saver, the user scrolls it by hand.
 */
export function TickerText({ text, lang, hasEnd = false }: TickerTextProps) {
  const { t } = useLingui()
  const reduced = useMedia('(prefers-reduced-motion: reduce)')
  const saving = useSavesData()
  const [hasRun, setHasRun] = useState(false)
  const still = reduced || saving || hasRun
  const { box, copy, width } = useRunWidth()
  const isLong = width > 0
  return (
    <div
      ref={box}
      lang={lang}
      data-momentary={hasEnd ? '' : undefined}
      className={`ticker-box grow min-w-0 whitespace-nowrap ${still ? 'overflow-x-auto [scrollbar-width:none]' : 'overflow-hidden'}`}
      {...(isLong ? { role: 'group', tabIndex: 0, 'aria-label': t`Announcement`, title: text } : {})}
    >
      {isLong && !still ? (
        <p
          className="ticker-run"
          style={{ animationDuration: `${Math.round(width / pixelsPerSecond)}s` }}
          onAnimationEnd={() => setHasRun(true)}
        >
          <span>
            <span ref={copy}>{text}</span>
          </span>
          <span aria-hidden>{text}</span>
        </p>
      ) : (
        <p>
          <span ref={copy}>{text}</span>
        </p>
      )}
    </div>
  )
}
