/** One thing that the product checks or displays, and that a test verifies. */
type Rule = { id: string; says: string };
export type Section = { title: string; rules: Rule[] };

const rules = (stem: string, entries: Record<string, string>): Rule[] =>
  Object.entries(entries).map(([name, says]) => ({ id: `${stem}.${name}`, says }));

/** What forms check and what users are told, in the order in which they encounter it. */
export const sections: Section[] = [
  {
    title: 'Opening a hotel and signing in',
    rules: rules('sign-up', {
      required:
        'E-mail address, user ID, password, last and first name, hotel name, slug, country, prefecture or state, city and address are required.',
      'user-id':
        'A user ID has a lower-case letter, an upper-case letter and a digit, and at least 6 characters.',
      password:
        'A password has a lower-case letter, an upper-case letter, a digit and one of `. , + * ? ^ $ ( ) [ ] { } | \\ ! @ # % & ~` or a backtick, and at least 8 characters.',
      'password-invalid': 'At sign-up a password that breaks the rule is told in one general sentence.',
      'password-parts': 'A new password after a reset is told which part is missing.',
      'password-repeated': 'The repeated password is the same.',
      email: 'An e-mail address has a form that mail servers accept.',
      slug: 'A slug has letters, digits and underscores only; full-width ones count as plain ones, and anything else is refused.',
      free: 'E-mail address, user ID and slug are looked up before anything is stored, and must be free.',
      'email-taken': 'An e-mail address that is registered already is told so, before the step of the user.',
      'user-id-taken': 'A user ID that exists already is told so.',
      'value-taken': 'What the server refuses as taken is told at its field.',
      warning: 'A step with something missing says so and goes no further.',
    }),
  },
  {
    title: 'Signing in and passwords: what people are told',
    rules: rules('sign-in', {
      failed: 'A wrong user ID or password is told as one sentence for both.',
      error: 'A failure of the server is told in general words, and what was typed stays.',
      'reset-mismatch': 'A user ID and e-mail address that do not belong together are told as a mismatch.',
      'reset-error': 'Any other failure of a reset is told in general words.',
      'reset-link': 'A link for a new password that was used, is too old or is not ours is told as invalid.',
      'signed-out':
        'Whoever is signed out by the server comes to “Logged out. Please log in again.” and from there to the sign-in.',
      'facility-failed':
        'Where the hotel cannot be read since the sign-in holds no longer, what is stored in the browser is dropped and the sign-in shown; any other failure offers to try again.',
    }),
  },
  {
    title: 'The guest’s way in',
    rules: rules('proof', {
      'phone-length': 'A phone number has at least 5 characters, else it is asked for.',
      'phone-or-code':
        'Where the message carries a verification code, the phone number or the code is asked for, in one sentence.',
      'cleaned-first':
        'What is typed or pasted is cleaned before it is judged: no right answer costs an attempt.',
      'not-found': 'A look-up that finds nothing says so, and does not say what was wrong.',
      'confirm-required': 'Confirming a booking takes a phone number or the verification code.',
      'four-digits':
        'Where the last four digits are asked for, exactly four count; spaces and the letter e are ignored.',
      'earliest-date': 'The earliest check-in date is the hotel’s business day.',
      locked: 'Too many failed proofs are told with the hours and minutes to wait.',
      'attempts-left': 'A failed confirmation is told with its code and the attempts that are left.',
      'attempts-limit':
        'The limit of attempts and the time of a lock are the hotel’s settings; 3 and 15 minutes by default.',
      error: 'Any other failure of a look-up is told in general words, and what was typed stays.',
      'no-hotel':
        'An unknown slug leads to the page 404; without a slug the page asks to use the link of the hotel’s message.',
      'hotel-failed': 'Where the hotel cannot be read for another reason, the page offers to try again.',
    }),
  },
  {
    title: 'The form',
    rules: rules('form', {
      required: 'What the hotel marks as required for the main guest is required of the main guest.',
      'required-companion': 'What the hotel marks as required for companions is required of companions.',
      email: 'An e-mail address that is filled in has a form that mail servers accept.',
      'zip-code': 'A postal code has digits, hyphens and capital letters only.',
      'receipt-required': 'Where a receipt address is required, “none” does not do.',
      'receipt-company': 'A receipt for the company needs the company’s name, and says so.',
      'room-leader-both': 'A room leader has a name and an e-mail address; half of them is refused.',
      'room-leader-email': 'A room leader’s e-mail address has a form that mail servers accept.',
      'first-error':
        'An error opens the card that is folded, shows the first field with an error and counts the fields to check.',
      'most-persons':
        'No more companions and room leaders are added than the booking has places; the page says so.',
      'date-whole':
        'A date is stored as year-month-day, and not at all until year, month and day are chosen.',
      'date-years': 'Years run from 1900 to the present one.',
      'choices-stored': 'Several choices are stored as their keys, separated by commas.',
      'phone-stored': 'A Japanese phone number is stored as E.164 and shown in its national form.',
      'zip-stored': 'A postal code is stored without spaces and in capitals.',
      missing: 'A required field that is empty is told as required.',
      invalid: 'A value that does not fit its field is told as such.',
    }),
  },
  {
    title: 'Photo and signature',
    rules: rules('picture', {
      'face-required': 'The step of the photo goes on with a photo, or without one by its own button.',
      'face-skipped': 'Going on without a photo drops one that was taken.',
      'signature-required': 'A signature that is required and missing is told.',
      scaled:
        'A picture is scaled to 70 % of each side, never above 2,048 px, and not below 1,600 px on its long side where it had them.',
      format: 'A file that is no picture is told as an unsupported format.',
      camera: 'A camera that is missing or refused is told, with another way to go on.',
    }),
  },
  {
    title: 'Submitting',
    rules: rules('submit', {
      terms: 'Register is open once the terms are accepted; a signature accepts them.',
      failed: 'A failed submission is told in general words, and everything that was entered stays.',
      done: 'A submission that was taken is told, with the QR code.',
      twice: 'The same form submitted twice is one registration with one QR code.',
    }),
  },
  {
    title: 'Pages that end the way',
    rules: rules('page', {
      401: '401: “Logged out. Please log in again.”, with a link to the sign-in.',
      404: '404: “The page you are looking for could not be found.”; so does every unknown address.',
      422: '422: “Something went wrong. Please try again later.”',
      used: '422 for a used link: “You are already registered. You can use existing QR code even if the registered information was changed.”',
      expired: '422 for an expired link: “The check-in link has already expired.”',
      429: '429: “Too many login attempts. Please try again in 15 minutes.”',
      503: '503: “Under maintenance now. We apologize for this inconvenience.”',
      cancelled: 'My Page of a cancelled booking: “Your reservation has been cancelled.” and no QR code.',
    }),
  },
  {
    title: 'Sending guide messages by hand',
    rules: rules('guide-mail', {
      selectable:
        'A booking can be ticked while its check-out is not past, a message can reach its guest, the PMS has it as active or says nothing, and nobody has registered.',
      'none-ticked': 'Sending without a tick asks to select bookings.',
      'stopped-ticked': 'Sending with a stopped booking among the ticked ones asks to clear it.',
      'no-text':
        'Sending needs a mail text or an SMS text, and an SMS text where one of the ticked goes by SMS.',
      stop: 'Stopping needs a tick, and none on a booking that is stopped already.',
      restart: 'Starting again needs a tick, and at least one on a stopped booking.',
      failed: 'A failure to send is told as such.',
      sent: 'What was sent is told for five seconds.',
      'stop-told': 'Stopping and starting again are told.',
    }),
  },
  {
    title: 'The list, the details and the downloads',
    rules: rules('desk', {
      failed: 'A failure of the server is told as “Something went wrong.”, and what was entered stays.',
      'search-dates':
        'The list takes both check-in dates, or neither together with a search term of at least two characters.',
      'image-missing': 'A picture that does not load shows a placeholder, without its buttons.',
      'id-dates': 'A download of passport pictures needs both dates.',
      'qr-resent': 'A QR code that was sent again is told.',
      'passport-deleted': 'A passport picture that was deleted is told.',
      'filter-saved': 'A filter that was saved is told.',
    }),
  },
  {
    title: 'The form’s questions and the filters',
    rules: rules('questions', {
      email: 'The question for the e-mail address is always shown and required.',
      'companion-off': 'What only the main guest is asked cannot be switched on for companions.',
      'required-hidden': 'A hidden question cannot be required.',
      own: 'An own question has a label and a type.',
      'own-text': 'An own question for a text has a sample answer.',
      'own-options': 'An own question with choices names its options.',
      'filter-name': 'A filter’s name is required and has at most 191 characters.',
      'filter-unique':
        'A filter’s name is taken whatever its case and the spaces around it; none is added while two are alike.',
      'filters-most': 'There are at most five filters.',
      'filter-refused':
        'What the server refuses of a filter is told in its own words, anything else in general words.',
      saved: 'What was saved is told.',
    }),
  },
  {
    title: 'Settings',
    rules: rules('settings', {
      profile: 'Name, country, prefecture or state, city and address of the hotel are required.',
      'names-most': 'A hotel has at most five names, one a language, of those that guests may choose from.',
      'name-language': 'The language of a hotel’s name is chosen when it is added, and not changed.',
      japanese: 'Japanese is always among the languages, so one is always saved.',
      'lock-limit': 'The limit of attempts is held between 1 and 99.',
      'lock-time': 'The time of a lock is held between 00:01 and 23:59, in minutes.',
      'lock-key': 'Lock, method and masking change only with `setting.basic_information.edit`.',
      'login-methods':
        'Guests without a link prove by nothing, the last four digits, the reservation number or the full phone number, each with the check-in date.',
      masking: 'What the PMS knows is shown, masked or blank.',
      'my-page-length': 'A text of My Page has at most 1,000 characters; above it cannot be saved.',
      maintenance: 'Maintenance closes My Page and the ways in with the page 503.',
      'sms-owner': 'SMS settings are the owner’s; SMS off puts its priority off.',
      saved: 'What was saved is told.',
    }),
  },
  {
    title: 'Scanning at the desk',
    rules: rules('scan', {
      camera:
        'Codes are read by the camera of any device, one after the other; where the reader or the camera is missing the page says so.',
      passport:
        'Where name and number of the original passport agree with the registration, original seen is proposed; staff set it.',
    }),
  },
  {
    title: 'Reading a passport',
    rules: rules('passport', {
      read: 'A passport or card that is read answers name, nationality, number, date of birth and gender, once the guest agrees.',
      certain: 'Of pictures that are read no number is wrong; at least nine of ten pictures are read.',
      differs: 'What a passport says otherwise than the guest typed is told beside it.',
      expiry: 'A passport that has expired, or expires before check-out, is pointed out and stops nobody.',
    }),
  },
  {
    title: 'Link buttons and terms',
    rules: rules('links', {
      text: 'A link button has a text.',
      url: 'An address begins with `https://`, `http://` or `{host}`.',
      'image-required': 'A link button of the hotel’s own has a picture: “Please upload an image.”',
      'image-size': 'A picture has at most 2 MB: “The file size must be 2MB or less.”',
      'image-type':
        'A picture is PNG, JPEG or SVG: “Invalid file type. Only PNG, JPG, JPEG, and SVG are supported.”',
      'image-own': 'Only a link button of the hotel’s own changes its picture.',
      terms: 'A link in the terms begins with `https://`, `http://` or `{host}`.',
    }),
  },
  {
    title: 'Users',
    rules: rules('users', {
      required: 'User ID, e-mail address, last name, first name and role are required.',
      'user-id-lower': 'A user ID without a lower-case letter: “Must include lower-case letter”.',
      'user-id-upper': 'A user ID without an upper-case letter: “Must include upper-case letter”.',
      'user-id-number': 'A user ID without a digit: “Must include a number”.',
      'user-id-length': 'A user ID below six characters: “Must have at least 6 characters”.',
      password: 'A password that breaks the rule: “Format is invalid.”',
      email: 'An e-mail address of no valid form: “Email format is invalid.”',
      taken:
        'A user ID or e-mail address of somebody else: “This value has already been taken.”, at its field.',
      created: 'A new user is told: “A new user has been created.”',
      updated: 'A changed user is told: “User information has been updated.”',
      deleted: 'A deleted user is told: “The user has been deleted.”',
    }),
  },
  {
    title: 'Texts and schedule',
    rules: rules('texts', {
      'sms-most': 'An SMS text has at most 174 characters; more is not taken.',
      'sms-tiers':
        'An SMS text of 43, 107 or 174 characters makes one, two or three messages; a line break counts as one.',
      'sample-addresses': 'A sample goes to one to three valid addresses, separated by commas.',
      'sample-sent': 'A sample that was sent is told.',
      saved: 'A mail text and an SMS text that were saved are told.',
      'times-differ':
        'The two times on the check-in day differ: “Check-in date should be set at a different delivery time.”',
      'half-hours': 'Times of the schedule are whole or half hours, in the hotel’s time zone.',
    }),
  },
];
