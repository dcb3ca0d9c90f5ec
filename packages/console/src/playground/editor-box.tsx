// The editor as a part of the page: React makes its place, and CodeMirror fills it.

import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { openEditor } from './editor.ts'

export interface EditorBoxProps {
  readonly view: RefObject<EditorView | null>
  /** With what it begins; afterwards the text belongs to the editor. */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

export function EditorBox({ view, text, onChange, onSend }: EditorBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  // The editor lives longer than the functions that it is to call.
  const latest = useRef({ onChange, onSend })
  latest.current = { onChange, onSend }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is only what the editor begins with.
  useEffect(() => {
    if (place.current === null) return
    const opened = openEditor({
      parent: place.current,
      text,
      nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
      onChange: (now) => latest.current.onChange(now),
      onSend: () => latest.current.onSend(),
    })
    view.current = opened
    return () => {
      opened.destroy()
      view.current = null
    }
  }, [view])

  return <div className="editor" ref={place} />
}
