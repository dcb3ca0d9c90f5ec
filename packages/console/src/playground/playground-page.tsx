// Try a request: an editor beside what the exchange answers. Everything is sent as a test, so nobody is billed.

import type { EditorView } from '@codemirror/view'
import { Button, Group, SegmentedControl } from '@mantine/core'
import type { Played } from '@parley/contract'
import { useRef, useState } from 'react'
import { postJson } from '../api/get-json.ts'
import { useTitle } from '../shell/title.ts'
import { useIsViewer } from '../shell/use-session.ts'
import '../styles/playground.css'
import { remarksIn } from './answer.ts'
import { AnswerView } from './answer-view.tsx'
import { Copy } from './copy.tsx'
import { goToRemark, replaceText, showRemarks } from './editor.ts'
import { EditorBox } from './editor-box.tsx'
import { levels } from './levels.ts'

/** Whoever looks at the explanation and comes back finds what was written. */
const kept: { text: string; level: string; played: Played | undefined } = {
  text: levels[0].text,
  level: levels[0].name,
  played: undefined,
}

export function PlaygroundPage() {
  useTitle('Playground')
  const isViewer = useIsViewer()
  const view = useRef<EditorView>(null)
  const [text, setText] = useState(kept.text)
  const [level, setLevel] = useState(kept.level)
  const { played, problem, isSending, send } = useSending(view)
  kept.text = text
  kept.level = level
  const choose = (name: string): void => {
    setLevel(name)
    const chosen = levels.find((one) => one.name === name)
    if (chosen !== undefined && view.current !== null) replaceText(view.current, chosen.text)
  }
  const says = levels.find(({ name }) => name === level)?.says
  return (
    <>
      <h1>Playground</h1>
      <div className="playground">
        <section className="sheet" aria-label="Request">
          <SegmentedControl
            size="xs"
            data={levels.map(({ name }) => name)}
            value={level}
            onChange={choose}
            aria-label="Start from"
          />
          <p className="quiet small level-says">{says}</p>
          <EditorBox view={view} text={text} onChange={setText} onSend={() => void send()} />
          <Group gap="sm" className="sending">
            <Button className="send" size="sm" onClick={() => void send()} loading={isSending} disabled={isViewer}>
              Send test request
            </Button>
            <p className="quiet small" id="editor-keys">
              <kbd>Ctrl</kbd>+<kbd>Enter</kbd> sends; <kbd>Escape</kbd>, then <kbd>Tab</kbd> leaves the editor.
            </p>
          </Group>
          {isViewer && <p className="warn">You have view-only access. Sending requires the role operate.</p>}
          <Copy text={text} />
        </section>
        <section className="sheet" aria-label="Response" aria-live="polite" aria-busy={isSending}>
          <h2>Response</h2>
          {problem !== undefined && <p className="bad">{problem}</p>}
          {played === undefined && problem === undefined && (
            <p className="quiet">
              The request is sent to this exchange with <code>"test": 1</code>: the sandbox bids, no partner is called,
              and nothing is billed.
            </p>
          )}
          {played !== undefined && (
            <AnswerView played={played} goTo={(remark) => view.current !== null && goToRemark(view.current, remark)} />
          )}
        </section>
      </div>
    </>
  )
}

function useSending(view: { readonly current: EditorView | null }) {
  const [played, setPlayed] = useState(kept.played)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    if (view.current === null || isSending) return
    setSending(true)
    try {
      const answer = await postJson<Played>('/playground', view.current.state.doc.toString())
      kept.played = answer
      setPlayed(answer)
      setProblem(undefined)
      if (view.current !== null) showRemarks(view.current, remarksIn(answer.body))
    } catch (error) {
      setPlayed(undefined)
      setProblem((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  return { played, problem, isSending, send }
}
