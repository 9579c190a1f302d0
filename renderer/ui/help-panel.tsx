/** All keys and mouse moves of the screen that is shown. */
import { REPLAY_HELP } from '../replay/replay-help.ts'
import { screen } from '../state.ts'
import { type HelpSection, MOUSE_AND_WALKING } from './help-content.ts'
import { Key, Keys } from './keys.tsx'
import { commandsOf, GROUPS } from './menus.ts'

const COMMAND_TITLES: Readonly<Record<string, string>> = {
  file: 'Files',
  edit: 'Moves',
  view: 'What is shown',
  hand: 'Hand with keys',
  help: 'Help',
}

/** Commands that mean something in a replay. */
const REPLAY_GROUPS: readonly string[] = ['file', 'view', 'help']

export function HelpPanel() {
  const replaying = screen.value === 'replay'
  const sections = replaying ? REPLAY_HELP : MOUSE_AND_WALKING
  const groups = replaying ? GROUPS.filter(({ group }) => REPLAY_GROUPS.includes(group)) : GROUPS
  return (
    <>
      {sections.map((section) => (
        <MouseSection key={section.title} section={section} />
      ))}
      {groups.map(({ group }) => (
        <section class="help-section" key={group}>
          <h3>{COMMAND_TITLES[group]}</h3>
          <dl>
            {commandsOf(group).map(({ id, label, key }) => (
              <div key={id}>
                <dt>
                  <Key code={key} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function MouseSection({ section }: { section: HelpSection }) {
  return (
    <section class="help-section">
      <h3>{section.title}</h3>
      <dl>
        {section.rows.map(({ keys, mouse, does }) => (
          <div key={does}>
            <dt>
              <Keys sets={keys} /> {mouse}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
