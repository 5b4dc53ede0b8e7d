# Beside a real table.
