// The editor of the playground: CodeMirror with JSON, in the colours of the page.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Remark } from './answer.ts'
import { faultIn, type Place, placeOf } from './place-in-json.ts'

export interface EditorParts {
  readonly parent: HTMLElement
  readonly text: string
  /** The policy of the page permits styles with this nonce only. */
  readonly nonce: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

export function openEditor({ parent, text, nonce, onChange, onSend }: EditorParts): EditorView {
  const send = (): boolean => {
    onSend()
    return true
  }
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({
          'aria-label': 'Bid request',
          'aria-describedby': 'editor-keys',
          tabindex: '0',
        }),
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        json(),
        lintGutter(),
        EditorView.lineWrapping,
        syntaxHighlighting(highlighting),
        theme,
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: send }])),
        // The editor lets Tab leave for two seconds after Escape.
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString())
        }),
      ],
    }),
  })
}

/** One can take it back: a text that somebody wrote is not lost. */
export function replaceText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  view.dispatch(setDiagnostics(view.state, []))
}

/** Marks each remark at its place, in place of those before. */
export function showRemarks(view: EditorView, remarks: readonly Remark[]): void {
  const text = view.state.doc.toString()
  const diagnostics = remarks.map((remark): Diagnostic => {
    const { from, to } = placeOfRemark(text, remark)
    const { grade: severity, field, says } = remark
    return { from, to, severity, message: field === undefined ? says : `${field} ${says}` }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

/** Puts the cursor where the remark is about. */
export function goToRemark(view: EditorView, remark: Remark): void {
  const { from, to } = placeOfRemark(view.state.doc.toString(), remark)
  view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
  view.focus()
}

function placeOfRemark(text: string, { field }: Remark): Place {
  if (field !== undefined) return placeOf(text, field)
  return faultIn(text) ?? placeOf(text, '')
}

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--number)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--soft)' },
])

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--sheet)', fontSize: '13px' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    borderRadius: '8px 0 0 8px',
    border: 'none',
    color: 'var(--soft)',
    backgroundColor: 'var(--sheet)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--plain-ground)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--plain-ground)' },
  '.cm-tooltip': {
    maxWidth: 'min(560px, 90vw)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    color: 'var(--ink)',
    backgroundColor: 'var(--sheet)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-diagnostic-error': { borderLeft: '5px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '5px solid var(--warn)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--sunken)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--plain-ground)' },
})
