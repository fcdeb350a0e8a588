import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Dialog } from './dialog.tsx'

/** The same with two plain presses, one on the button and one on its question, for users who cannot or do not want to hold. */
export interface PlainWay {
  /** The question of the dialog, which opens if the user lets go early. */
  readonly question: string
  /** The effect on other players. */
  readonly consequence: string
  readonly confirm: string
  readonly cancel: string
}

export interface HoldButtonProps {
  readonly children: ReactNode
  /** How to press, in both ways: the description for the screen reader, and the tooltip. */
  readonly hint: string
  /** Milliseconds. */
  readonly holdFor: number
  readonly plain: PlainWay
  readonly onConfirm: () => void
  readonly disabled?: boolean
  readonly className?: string
  readonly title?: string | undefined
}

/**
 * The share of the button that is held, in the colour of its text, which is readable on every kind of button: a bar, and a
 * tint that stays faint enough to read the text on it (theme.test.ts).
 */
const progressLook = {
  background: 'color-mix(in srgb, currentcolor 15%, transparent)',
  borderBottom: '4px solid',
  transformOrigin: 'left',
} as const
/** A long press on an iPhone opens no menu. */
const pressLook = { WebkitTouchCallout: 'none' } as const
/** Arranged as the button is. */
const labelLook = { flexDirection: 'inherit', gap: 'inherit' } as const

/** How often the bar moves, in ms; it is no CSS animation, so that it also works with reduced motion. */
const tick = 50

/**
 * Milliseconds held so far; undefined while nothing is held. Times are those of events and of `performance.now()`: a busy
 * page handles a press and its end late, but they carry the time of the finger.
 */
function useHeld(holdFor: number, onConfirm: () => void) {
  const [held, setHeld] = useState<number>()
  const since = useRef<number>(undefined)
  const confirm = useRef(onConfirm)
  confirm.current = onConfirm
  const release = useCallback(() => {
    since.current = undefined
    setHeld(undefined)
  }, [])
  /** Acts if the press has lasted long enough. */
  const check = useCallback(
    (at: number) => {
      if (since.current === undefined) return
      const passed = at - since.current
      if (passed < holdFor) return setHeld(passed)
      release()
      confirm.current()
    },
    [holdFor, release],
  )
  const holding = held !== undefined
  useEffect(() => {
    if (!holding) return
    const timer = setInterval(() => check(performance.now()), tick)
    return () => clearInterval(timer)
  }, [holding, check])
  const press = useCallback((at: number) => {
    since.current ??= at
    setHeld((before) => before ?? 0)
  }, [])
  return { held, press, check, release }
}

const holds = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter'

interface AskProps {
  readonly plain: PlainWay
  readonly onAnswer: (isYes: boolean) => void
}

function Ask({ plain, onAnswer }: AskProps) {
  const no = () => onAnswer(false)
  return (
    <Dialog title={plain.question} closeLabel={plain.cancel} onClose={no}>
      <p>{plain.consequence}</p>
      <div className="grid grid-cols-2 gap-2 mt-4">
        <button type="button" className="btn" onClick={no}>
          {plain.cancel}
        </button>
        <button type="button" className="btn-main" onClick={() => onAnswer(true)}>
          {plain.confirm}
        </button>
      </div>
    </Dialog>
  )
}

/**
 * A button that must be held, with the pointer, Space or Enter, before it acts. Letting go earlier and the click of a
 * screen reader open a confirmation instead (F-18).
 */
export function HoldButton(props: HoldButtonProps) {
  const { children, hint, holdFor, plain, onConfirm, disabled = false, className = 'btn', title } = props
  const [asking, setAsking] = useState(false)
  /** The press that this click ends has already acted. */
  const acted = useRef(false)
  const act = () => {
    acted.current = true
    onConfirm()
  }
  const { held, press, check, release } = useHeld(holdFor, act)
  useEffect(() => {
    if (!disabled) return
    release()
    acted.current = false
  }, [disabled, release])
  const begin = ({ nativeEvent }: SyntheticEvent) => {
    acted.current = false
    press(nativeEvent.timeStamp)
  }
  const ask = () => {
    release()
    if (!disabled && !acted.current) setAsking(true)
    acted.current = false
  }
  const share = held === undefined ? 0 : Math.min(1, held / holdFor)
  return (
    <span className="flex min-w-0">
      <button
        type="button"
        className={`${className} grow min-w-0 relative overflow-hidden touch-manipulation`}
        style={pressLook}
        disabled={disabled}
        title={title ?? hint}
        aria-description={hint}
        onPointerDown={(event) => {
          if (event.button === 0 && !disabled) begin(event)
        }}
        onPointerUp={({ nativeEvent }) => {
          check(nativeEvent.timeStamp)
          release()
        }}
        onPointerLeave={release}
        onPointerCancel={release}
        onBlur={release}
        onClick={ask}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!holds(event)) return
          event.preventDefault()
          if (!event.repeat) begin(event)
        }}
        onKeyUp={(event) => {
          if (!holds(event)) return
          event.preventDefault()
          check(event.nativeEvent.timeStamp)
          ask()
        }}
      >
        <span
          aria-hidden
          data-progress
          className="absolute inset-0"
          style={{ ...progressLook, transform: `scaleX(${share})` }}
        />
        <span className="relative inline-flex items-center" style={labelLook}>
          {children}
        </span>
      </button>
      {asking ? (
        <Ask
          plain={plain}
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) onConfirm()
          }}
        />
      ) : null}
    </span>
  )
}
