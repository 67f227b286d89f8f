import { writeFileSync } from 'node:fs';
import { themeVariables } from './variables.ts';

writeFileSync(new URL('./variables.css', import.meta.url), themeVariables());
