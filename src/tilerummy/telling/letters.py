"""What the melds of the table are called."""

from string import ascii_letters


def letters(row: int) -> str:
    """The name of a meld on the screen.

    >>> letters(0), letters(26), letters(51), letters(52), letters(104)
    ('a', 'A', 'Z', 'aa', 'ba')
    """
    name = ""
    while row >= 0:
        row, letter = divmod(row, len(ascii_letters))
        name = ascii_letters[letter] + name
        row -= 1
    return name


def row_named(name: str) -> int | None:
    """The row with this name, or None where the text is no name.

    >>> row_named("A"), row_named("ab"), row_named("?")
    (26, 53, None)
    """
    row = 0
    for letter in name:
        if letter not in ascii_letters:
            return None
        row = row * len(ascii_letters) + ascii_letters.index(letter) + 1
    return row - 1 if name else None
