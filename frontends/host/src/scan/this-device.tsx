import { Button, Dialog } from '@momos/ui';
import { Form, TextInput } from '@momos/ui/forms';
import { useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { readDeviceName, saveDeviceName } from './device-name.ts';

const words = scanWords.device;

/** The name by which the hosts at other doors know this device. */
export function ThisDevice() {
  const [name, setName] = useState(() => readDeviceName());
  const [typed, setTyped] = useState(name);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.thisDevice(name)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <Form
          label={words.title}
          onSubmit={event => {
            event.preventDefault();
            saveDeviceName(typed.trim());
            setName(typed.trim());
            setOpen(false);
          }}
        >
          <TextInput
            label={words.name}
            description={words.hint}
            maxLength={40}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            {words.save}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
