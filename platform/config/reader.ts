import { SETTINGS, type SettingName } from './settings.ts';

export type Env = Record<string, string | undefined>;

export type ConfigProblem = { name: SettingName; found: string; expected: string };

export type Reader = {
  /** The value, if there is one of the right form. */
  read<T>(name: SettingName, parse: (text: string) => T | undefined): T | undefined;
  /** Whether there is any value: an empty variable counts as absent. */
  given(name: SettingName): boolean;
  /** Notes what was found where it is not right. */
  check(name: SettingName, right: boolean, found: string): void;
  problems: ConfigProblem[];
};

/** Reads variables one by one and gathers what is wrong with them. */
export function reader(env: Env): Reader {
  const problems: ConfigProblem[] = [];
  function check(name: SettingName, right: boolean, found: string): void {
    const setting = SETTINGS.find(each => each.name === name);
    if (!right && setting) problems.push({ name, found, expected: setting.expected });
  }
  function given(name: SettingName): boolean {
    return Boolean(env[name]?.trim());
  }
  function read<T>(name: SettingName, parse: (text: string) => T | undefined): T | undefined {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    check(name, value !== undefined, isSecret(name) ? 'a value of another form' : JSON.stringify(text));
    return value;
  }
  return { read, given, check, problems };
}

function isSecret(name: SettingName): boolean {
  return SETTINGS.some(setting => setting.name === name && 'secret' in setting);
}
